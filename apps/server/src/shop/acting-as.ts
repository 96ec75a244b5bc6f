import type { CallName } from '@sampan/contract/calls';
import type { ActingAs } from '#database/acting-as.ts';
import { createDatabase } from '#database/connect.ts';
import { handle, handleTimed, type Job, type JobDefinition } from '#jobs/job.ts';
import { plainAddress } from '#security/client-address.ts';
import { type Context, jobContext } from './context.ts';
import type { Services } from './services.ts';

/**
 * Calls that go into the audit log: those of the console; jobs and commands do by their pools (scripts/database.ts).
 */

export const isConsole = ({ path }: { path: string }): boolean => path.startsWith('/console/');

/** Attributes the changes of a console call to the operator. */
export function consoleContext(ctx: Context, call: CallName): Context {
  const { actor, request } = ctx;
  const who = actor.kind === 'operator' ? { kind: actor.kind, id: actor.operatorId } : { kind: 'anonymous' as const };
  return contextActingAs(ctx, { ...who, call, address: plainAddress(request?.ip), requestId: request?.id ?? '' });
}

const contextActingAs = (ctx: Context, actingAs: ActingAs): Context => ({
  ...ctx,
  db: createDatabase(ctx.pool, actingAs),
});

interface JobOptions {
  /** Whether it acts on the payment provider's behalf. */
  kind?: 'job' | 'provider';
  /** Removes data whose retention has ended: the audit log must not keep it instead. */
  erases?: boolean;
}

/** Gives each job of a list a context that records changes under its name. */
export function jobsOf(services: Services) {
  const contextOf = (name: string, { kind, erases }: JobOptions) =>
    contextActingAs(jobContext(services, kind), { kind: 'job', call: name, ...(erases && { erases }) });
  return {
    handle<Data>(
      definition: JobDefinition<Data>,
      run: (ctx: Context, data: Data) => Promise<void>,
      options: JobOptions = {},
    ): Job {
      const ctx = contextOf(definition.name, options);
      return handle(definition, (data) => run(ctx, data));
    },
    handleTimed(name: string, run: (ctx: Context) => Promise<void>, options: JobOptions = {}): Job {
      const ctx = contextOf(name, options);
      return handleTimed(name, () => run(ctx));
    },
  };
}
