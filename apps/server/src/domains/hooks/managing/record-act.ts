import { logSecurity } from '#security/security-log.ts';
import type { Context } from '#shop/context.ts';

const customersCalls = {
  hook_added: 'addHook',
  hook_url_changed: 'updateHook',
  hook_secret_shown: 'getHookSecret',
  hook_secret_changed: 'rotateHookSecret',
  hook_removed: 'deleteHook',
} as const;

/** Logs to security_events. Operators' changes are in the audit log, so this only records what they looked at. */
export function recordAct(
  ctx: Context,
  kind: keyof typeof customersCalls,
  subject: string,
  call: 'operatorGetHookSecret' | 'operatorGetNoticeSecret' = 'operatorGetHookSecret',
): void {
  const { actor } = ctx;
  if (actor.kind === 'customer')
    logSecurity(ctx, kind, { kind: 'customer', who: actor.userId, call: customersCalls[kind], subject });
  else if (actor.kind === 'operator' && kind === 'hook_secret_shown')
    logSecurity(ctx, kind, { kind: 'operator', who: actor.operatorId, call, subject });
}
