import { randomUUID } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { limits, serverLimits } from '@sampan/contract/limits';
import type { Transaction } from '#database/connect.ts';
import { countAttempt } from '#domains/accounts/attempts.ts';
import { withFreshProof, withProofIf } from '#domains/accounts/fresh-proof.ts';
import { giveUpWaiting } from '#domains/hooks/deliveries/delivery-store.ts';
import {
  changeHook,
  findOwnHook,
  findSecrets,
  type Hook,
  type HookChange,
  type HookOwner,
  insertHook,
  listOwnHooks,
  lockOwnHook,
  removeHook,
  replaceSecret,
} from '#domains/hooks/deliveries/store.ts';
import { newSecret, openSecret, sealSecret } from '#domains/hooks/hook-secrets.ts';
import type { Customer, Operator } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { mailWebhookOwners } from './mail-webhook-owners.ts';
import { recordAct } from './record-act.ts';

/** An owner's management of hooks: customers for their own orders, the shop's owner for all. */

type HookView = OutputOf<Calls['updateHook']>;
type SecretView = OutputOf<Calls['getHookSecret']>;

const viewOf = (hook: Hook): HookView => ({
  ...hook,
  switchedOff: hook.switchedOff ?? '',
  failingSince: hook.failingSince?.toISOString() ?? null,
  createdAt: hook.createdAt.toISOString(),
});

export async function listHooks(ctx: Context, owner: HookOwner): Promise<HookView[]> {
  return (await listOwnHooks(ctx.db, owner)).map(viewOf);
}

type ChangeContext = Context & { actor: Customer | Operator };

export async function addHook(
  ctx: ChangeContext,
  owner: HookOwner,
  { url, description, eventTypes, ...proof }: ParsedInputOf<Calls['addHook'] | Calls['operatorAddHook']>,
): Promise<OutputOf<Calls['addHook']>> {
  requireAllowed(ctx, url);
  const id = randomUUID();
  const secret = newSecret();
  const sealed = sealSecret(ctx.config.secretKeys, id, secret);
  const made = await withFreshProof(ctx, proof, async (tx) => {
    await lockBuyer(tx, owner ?? 'the shop itself');
    if ((await listOwnHooks(tx, owner)).length >= limits.hooksMax)
      throw refuse('too_many_hooks', { max: limits.hooksMax });
    await notifyHookOwner(tx, ctx, owner, url);
    return insertHook(tx, { id, owner, url, description, eventTypes, secret: sealed, isDemo: ctx.config.isDemo });
  });
  recordAct(ctx, 'hook_added', id);
  return { ...viewOf(made), secret };
}

export async function updateHook(
  ctx: ChangeContext,
  owner: HookOwner,
  input: ParsedInputOf<Calls['updateHook'] | Calls['operatorUpdateHook']>,
): Promise<HookView> {
  const { id, url, description, eventTypes, isOn, ...proof } = input;
  if (url !== undefined) requireAllowed(ctx, url);
  const moves = url !== undefined && url !== (await findOwnHook(ctx.db, owner, id))?.url;
  const { hook, isMoved } = await withProofIf(moves, ctx, proof, async (tx) => {
    const hook = await lockOwnHook(tx, owner, id);
    if (!hook) throw refuse('not_found');
    const change: HookChange = {
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(eventTypes !== undefined && { event_types: eventTypes }),
      ...(isOn !== undefined && isOn !== hook.isOn && { is_on: isOn, switched_off: null, failing_since: null }),
    };
    const isMoved = url !== undefined && url !== hook.url;
    // Another request moved it meanwhile.
    if (isMoved && !moves) throw refuse('proof_needed');
    if (isMoved) await notifyHookOwner(tx, ctx, owner, url);
    if (change.is_on === false) await giveUpWaiting(tx, id);
    return { hook: Object.keys(change).length > 0 ? await changeHook(tx, id, change) : hook, isMoved };
  });
  if (isMoved) recordAct(ctx, 'hook_url_changed', id);
  return viewOf(hook);
}

/** Warns the owner, because an intruder with a stolen password could receive events forever. */
async function notifyHookOwner(tx: Transaction, ctx: Context, owner: HookOwner, url: string): Promise<void> {
  const limit = { bucket: `hook-urls:${owner ?? 'shop'}`, max: serverLimits.hookUrlsPerDay, minutes: 24 * 60 };
  await countAttempt(tx, [limit], 'too_many_requests');
  await mailWebhookOwners(tx, ctx, owner, { what: 'added', url, mailId: `hook:${randomUUID()}` });
}

export function requireAllowed({ hooks }: Context, url: string, field = 'url'): void {
  if (!hooks.isAllowed(url)) throw refuseField(field, 'hook_url');
}

export async function deleteHook(ctx: Context, owner: HookOwner, { id }: { id: string }): Promise<null> {
  if (!(await removeHook(ctx.db, owner, id))) throw refuse('not_found');
  recordAct(ctx, 'hook_removed', id);
  return null;
}

export async function getHookSecret(
  ctx: ChangeContext,
  owner: HookOwner,
  { id, ...proof }: ParsedInputOf<Calls['getHookSecret'] | Calls['operatorGetHookSecret']>,
): Promise<SecretView> {
  const found = await withFreshProof(ctx, proof, (tx) => findSecrets(tx, owner, id));
  if (!found) throw refuse('not_found');
  const secret = openSecret(ctx.config.secretKeys, id, found.secret);
  recordAct(ctx, 'hook_secret_shown', id);
  return { secret, previousUntil: found.previousUntil?.toISOString() ?? null };
}

export async function rotateHookSecret(
  ctx: ChangeContext,
  owner: HookOwner,
  { id, ...proof }: ParsedInputOf<Calls['rotateHookSecret'] | Calls['operatorRotateHookSecret']>,
): Promise<SecretView> {
  const secret = newSecret();
  const until = await withFreshProof(ctx, proof, async (tx) => {
    if (!(await lockOwnHook(tx, owner, id))) throw refuse('not_found');
    const sealed = sealSecret(ctx.config.secretKeys, id, secret);
    return replaceSecret(tx, id, sealed, serverLimits.hookSecretOverlapHours);
  });
  recordAct(ctx, 'hook_secret_changed', id);
  return { secret, previousUntil: until.toISOString() };
}
