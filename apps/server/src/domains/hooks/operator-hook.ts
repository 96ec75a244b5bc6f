import { randomUUID } from 'node:crypto';
import type { OperatorNoticesData } from '@sampan/contract/hook-events';
import { operatorNoticesType } from '@sampan/contract/hook-types';
import { serverLimits } from '@sampan/contract/limits';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { countAttempt } from '#domains/accounts/attempts.ts';
import { type GivenProof, withFreshProof } from '#domains/accounts/fresh-proof.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { queueSends } from './deliveries/deliver-event.ts';
import { giveUpWaiting, insertDelivery } from './deliveries/delivery-store.ts';
import { insertHookEvent } from './deliveries/store.ts';
import { newSecret, openSecret, sealSecret } from './hook-secrets.ts';
import { mailHookOperator } from './managing/mail-webhook-owners.ts';
import { requireAllowed } from './managing/manage-hooks.ts';
import { recordAct } from './managing/record-act.ts';

/** An operator's single hook, which only receives the operator's own notices. */

export interface OperatorHook {
  id: string;
  url: string;
  isOn: boolean;
}

export async function findOperatorHook(
  db: Database | Transaction,
  operatorId: string,
): Promise<OperatorHook | undefined> {
  return db
    .selectFrom('hook_endpoints')
    .select(['id', 'url', 'is_on as isOn'])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
}

/** Sets the URL, or removes the hook without one. Saving switches it on again. A new URL is mailed to the operator. */
export async function setOperatorHook(
  tx: Transaction,
  ctx: Context & { actor: Operator },
  { url, language }: { url: string; language: string },
): Promise<void> {
  const { operatorId, email } = ctx.actor;
  const hook = await findOperatorHook(tx, operatorId);
  if (!url) {
    await tx.deleteFrom('hook_endpoints').where('operator_id', '=', operatorId).execute();
    return;
  }
  if (hook?.url === url) {
    if (!hook.isOn) await changeOperatorHook(tx, hook.id, url);
    return;
  }
  requireAllowed(ctx, url, 'hookUrl');
  const limit = { bucket: `hook-urls:${operatorId}`, max: serverLimits.hookUrlsPerDay, minutes: 24 * 60 };
  await countAttempt(tx, [limit], 'too_many_requests');
  const mailId = `hook:${randomUUID()}`;
  await mailHookOperator(tx, ctx, { email, language }, { what: 'added', url, mailId });
  if (!hook) return insertOperatorHook(tx, ctx, url);
  // Waiting deliveries were meant for the previous URL.
  await giveUpWaiting(tx, hook.id);
  await changeOperatorHook(tx, hook.id, url);
}

async function changeOperatorHook(tx: Transaction, id: string, url: string): Promise<void> {
  const on = { url, is_on: true, switched_off: null, failing_since: null };
  await tx.updateTable('hook_endpoints').set(on).where('id', '=', id).execute();
}

async function insertOperatorHook(
  tx: Transaction,
  { actor, config }: Context & { actor: Operator },
  url: string,
): Promise<void> {
  const id = randomUUID();
  await tx
    .insertInto('hook_endpoints')
    .values({
      id,
      operator_id: actor.operatorId,
      url,
      event_types: [],
      secret: sealSecret(config.secretKeys, id, newSecret()),
      is_demo: config.isDemo,
    })
    .execute();
}

export async function getOperatorHookSecret(
  ctx: Context & { actor: Operator },
  proof: GivenProof,
): Promise<string | undefined> {
  const found = await withFreshProof(ctx, proof, (tx) =>
    tx
      .selectFrom('hook_endpoints')
      .select(['id', 'secret'])
      .where('operator_id', '=', ctx.actor.operatorId)
      .executeTakeFirst(),
  );
  if (!found) return undefined;
  recordAct(ctx, 'hook_secret_shown', found.id, 'operatorGetNoticeSecret');
  return openSecret(ctx.config.secretKeys, found.id, found.secret);
}

/** Sends notices to an operator's hook, in the transaction that marks them as sent. A hook that is off gets nothing. */
export async function notifyOperatorWebhook(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  operatorId: string,
  data: OperatorNoticesData,
): Promise<void> {
  const hook = await findOperatorHook(tx, operatorId);
  if (!hook?.isOn) return;
  const eventId = await insertHookEvent(tx, { type: operatorNoticesType, buyerId: null, orderId: null, data });
  await queueSends(ctx, tx, [await insertDelivery(tx, eventId, hook.id)]);
}

/** The operator who may change the hook. Undefined if it is not an operator's own. */
export async function findHookOperator(
  tx: Transaction,
  hookId: string,
): Promise<{ email: string; language: string } | undefined> {
  const { rows } = await sql<{ email: string; language: string }>`
    select o.email, o.language from hook_endpoints h join operators o on o.id = h.operator_id
    where h.id = ${hookId} and o.disabled_at is null`.execute(tx);
  return rows[0];
}
