import type { Call } from '@sampan/contract/call';
import { type CallName, calls } from '@sampan/contract/calls';
import type { Context } from '#shop/context.ts';
import { Refusal } from '#shop/refusal.ts';
import { logSecurity } from '#shop/security-log.ts';

/** Whatever operators change is recorded: who did it, to what, from where and with which outcome. */

export const isOperatorsAct = ({ access, method }: Call): boolean => access.startsWith('operator') && method !== 'GET';

export async function logAct<Output>(
  ctx: Context,
  name: CallName,
  input: unknown,
  act: () => Promise<Output> | Output,
): Promise<Output> {
  const log = (outcome: string, output?: unknown) => {
    const who = ctx.actor.kind === 'operator' ? ctx.actor.operatorId : undefined;
    logSecurity(ctx, 'operator_act', {
      kind: 'operator',
      who,
      call: name,
      subject: subjectOf(name, input, output),
      outcome,
    });
  };
  try {
    const output = await act();
    log('done', output);
    return output;
  } catch (error) {
    log(error instanceof Refusal ? error.error : 'internal_error');
    throw error;
  }
}

/** The ids in the call's path, or else that of what was made. Never another field: those may hold anything. */
function subjectOf(name: CallName, input: unknown, output: unknown): string {
  const given = (input ?? {}) as Record<string, unknown>;
  const inPath = [...calls[name].path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => given[field]);
  const ids = inPath.length > 0 ? inPath : [(output as { id?: unknown } | null | undefined)?.id];
  const text = ids.filter((id) => id !== undefined).join(' ');
  return /^[\w .:-]{1,100}$/.test(text) ? text : '';
}
