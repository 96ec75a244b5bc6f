import type { Call } from '@sampan/contract/call';
import { type CallName, calls } from '@sampan/contract/calls';
import { logSecurity } from '#security/security-log.ts';
import type { Context } from '#shop/context.ts';
import { Refusal } from '#shop/refusal.ts';

/** Records every change and export by operators: author, subject, address and outcome. */

/** They change nothing, but answer with a file of many people's data, or with all of one's. */
const takingAway: ReadonlySet<CallName> = new Set([
  'operatorExportAuditLog',
  'operatorExportBooks',
  'operatorExportOrders',
  'operatorExportPerson',
] as const);

export function isOperatorsAction(name: CallName): boolean {
  const { access, method }: Call = calls[name];
  return access.startsWith('operator') && (method !== 'GET' || takingAway.has(name));
}

export async function logAction<Output>(
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

/**
 * The ids in the call's path, or else that of the created object or the data's owner. Never another field: those may
 * hold anything.
 */
function subjectOf(name: CallName, input: unknown, output: unknown): string {
  const given = (input ?? {}) as Record<string, unknown>;
  const inPath = [...calls[name].path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => given[field]);
  const made = (output ?? {}) as { id?: unknown; userId?: unknown };
  const ids = inPath.length > 0 ? inPath : [made.id ?? made.userId];
  const text = ids.filter((id) => id !== undefined).join(' ');
  return /^[\w .:-]{1,100}$/.test(text) ? text : '';
}
