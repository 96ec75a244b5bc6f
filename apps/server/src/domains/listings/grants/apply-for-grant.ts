import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { serverLimits } from '@sampan/contract/limits';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { countAttempt } from '#domains/accounts/attempts.ts';
import { findOwnShop } from '#domains/channels/own-shops.ts';
import { withCopies } from '#domains/uploads/with-copies.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { viewGrant } from './grant-view.ts';
import {
  type Asked,
  changeGrant,
  countGrants,
  findGoods,
  findGrant,
  insertGrant,
  insertGrantEvent,
  lockSame,
} from './store.ts';

type CustomerContext = Context & { actor: Customer };
type Input = ParsedInputOf<Calls['applyForGrant']>;

/** Reuses the grant, with its history, if the same was refused, withdrawn or expired before. */
export async function applyForGrant(ctx: CustomerContext, input: Input): Promise<OutputOf<Calls['applyForGrant']>> {
  const { buyerId, userId } = ctx.actor;
  return withCopies(ctx, { ownerId: userId, purpose: 'grant' }, input.files, async (tx, { keys: files }) => {
    await lockBuyer(tx, buyerId);
    const limit = { bucket: `grants:${buyerId}`, max: serverLimits.grantsPerDay, minutes: 24 * 60 };
    await countAttempt(tx, [limit], 'too_many_requests');
    const id = await ask(tx, ctx, await subjectOf(tx, buyerId, input), input);
    const { company, reason: text } = input;
    await insertGrantEvent(tx, id, { kind: 'asked', userId, company, text, files });
    const grant = await findGrant(tx, id);
    if (!grant) throw refuse('not_found');
    return viewGrant(ctx.language, grant);
  });
}

async function subjectOf(
  tx: Transaction,
  buyerId: string,
  { productId, wholeSupplier, shopId }: Input,
): Promise<Asked> {
  const goods = await findGoods(tx, productId);
  if (!goods) throw refuse('not_found');
  if (!goods.needsAuthorization) throw refuse('grant_not_needed');
  const shop = shopId === undefined ? null : await findOwnShop(tx, buyerId, shopId);
  if (shop === undefined || shop?.state === 'disconnected') throw refuse('not_found');
  const { supplierId } = goods;
  return {
    buyerId,
    ...(wholeSupplier ? { productId: null, supplierId } : { productId, supplierId: null }),
    shopId: shop?.id ?? null,
  };
}

async function ask(tx: Transaction, { actor }: CustomerContext, asked: Asked, input: Input): Promise<string> {
  const { company, reason } = input;
  const same = await lockSame(tx, asked);
  if (!same) {
    if ((await countGrants(tx, asked.buyerId)) >= resellerLimits.grantsMax)
      throw refuse('too_many_grants', { max: resellerLimits.grantsMax });
    return insertGrant(tx, asked, { company, reason, userId: actor.userId });
  }
  if (same.state === 'asked' || same.state === 'granted') throw refuse('grant_open');
  await changeGrant(tx, same.id, {
    state: 'asked',
    company,
    reason,
    asked_by: actor.userId,
    asked_at: sql<Date>`now()`,
    until: null,
    answer: '',
    decided_at: null,
    warned_at: null,
  });
  return same.id;
}
