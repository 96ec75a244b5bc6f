import { randomBytes, randomUUID } from 'node:crypto';
import {
  type ChannelKeys,
  type ChannelName,
  ChannelProblem,
  type ShopFacts,
} from '#connectors/sales-channel/sales-channel.ts';
import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import { findOwnShop } from '#domains/channels/own-shops.ts';
import { pullShopOrdersJob, subscribeShopJob } from '#domains/channels/queued-jobs.ts';
import { refuseProblem } from '#domains/channels/refuse-problem.ts';
import { sealKeys } from '#domains/channels/shop-keys.ts';
import { type ShopView, viewShop } from '#domains/channels/shops/shop-view.ts';
import { notifyOfStore } from '#domains/channels/state/notify-of-store.ts';
import { connectAgain, insertHistory, insertShop } from '#domains/channels/state/store.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import { logSecurity } from '#security/security-log.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { Refusal, refuse } from '#shop/refusal.ts';
import { askHolders, endHolders, lockAllBuyers, refuseTaken } from './may-connect.ts';

type CustomerContext = Context & { actor: Customer };

interface Connecting {
  channel: ChannelName;
  address: string;
  keys: ChannelKeys;
}

/** Connects a shop with the keys just handed over. They must open it, and no other buyer may have it. */
export async function connectShop(ctx: CustomerContext, connecting: Connecting): Promise<ShopView> {
  const { buyerId } = ctx.actor;
  const { address, facts } = await findRemoteStore(ctx, connecting);
  await askHolders(ctx, connecting.channel, address);
  const ownerEmail = await readOwnerEmail(ctx, { ...connecting, address });
  const id = await inTransaction(ctx.db, async (tx) => {
    await lockAllBuyers(tx, ctx, connecting.channel, address);
    const { shopId, isNew } = await store(tx, ctx, { ...connecting, address }, facts);
    // Not repeated for a shop that this buyer has connected before.
    if (ownerEmail && isNew) await notifyOwner(tx, ctx, ownerEmail, address);
    await ctx.queue.add(tx, subscribeShopJob, { shopId }, { group: buyerId });
    // Fetches what was bought there meanwhile.
    await ctx.queue.add(tx, pullShopOrdersJob, { shopId }, { group: buyerId });
    return shopId;
  });
  logSecurity(ctx, 'shop_connected', {
    kind: 'customer',
    who: ctx.actor.userId,
    call: 'finishShopConsent',
    subject: id,
  });
  const shop = await findOwnShop(ctx.db, buyerId, id);
  if (!shop) throw refuse('not_found');
  return viewShop(ctx.db, shop);
}

interface RemoteStore {
  address: string;
  facts: ShopFacts;
}

/**
 * A shop may answer at several addresses. It is connected at the address that it calls its own, because its webhooks
 * come from there, but only if the keys open that one too: anybody could claim another shop's address.
 */
async function findRemoteStore(ctx: CustomerContext, connecting: Connecting): Promise<RemoteStore> {
  const facts = await readFacts(ctx, connecting);
  const own = facts.address;
  if (own === undefined || own === connecting.address) return { address: connecting.address, facts };
  try {
    const remoteFacts = await readFacts(ctx, { ...connecting, address: own });
    if (remoteFacts.address === own) return { address: own, facts: remoteFacts };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return { address: connecting.address, facts };
}

/** Runs outside any transaction, because the server is not ours. */
async function readFacts(ctx: CustomerContext, { channel, address, keys }: Connecting): Promise<ShopFacts> {
  try {
    return await ctx.salesChannels.get(channel).open(address, keys).facts();
  } catch (error) {
    if (!(error instanceof ChannelProblem)) throw error;
    throw refuseProblem(error);
  }
}

/** The shop's own address, which somebody who tricked its owner into agreeing cannot read. */
async function readOwnerEmail(
  ctx: CustomerContext,
  { channel, address, keys }: Connecting,
): Promise<string | undefined> {
  return ctx.salesChannels.get(channel).open(address, keys).ownerEmail?.();
}

/** The mail names the shop by its address, because its name comes from a server that anybody may run. */
async function notifyOwner(tx: Transaction, ctx: CustomerContext, to: string, address: string): Promise<void> {
  const reason = await readAccountName(tx, ctx.actor.userId);
  const params = { name: address, shopName: address, outcome: 'owner' as const, reason };
  await queueMail(ctx, tx, { to, language: ctx.language, template: 'shop-news', params });
}

async function store(
  tx: Transaction,
  ctx: CustomerContext,
  { channel, address, keys }: Connecting,
  facts: ShopFacts,
): Promise<{ shopId: string; isNew: boolean }> {
  const { buyerId, userId } = ctx.actor;
  const own = await refuseTaken(tx, buyerId, channel, address);
  await endHolders(tx, ctx, channel, address);
  const id = own ?? randomUUID();
  const connection = { ...facts, address, sealedKeys: sealKeys(ctx.config.secretKeys, id, keys), connectedBy: userId };
  if (own) await connectAgain(tx, id, connection);
  else {
    const hookToken = randomBytes(24).toString('base64url');
    if (!(await insertShop(tx, { ...connection, id, buyerId, channel, hookToken }))) throw refuse('shop_taken');
  }
  await insertHistory(tx, id, own ? 'connected_again' : 'connected');
  await notifyOfStore(tx, ctx, { id, buyerId, name: facts.name, address }, { outcome: 'connected' });
  return { shopId: id, isNew: own === undefined };
}

/** Shows an account to a shop's owner without revealing it: `z…@x.example`. */
export async function readAccountName(db: Database | Transaction, userId: string): Promise<string> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  const [name = '', host = ''] = email.split('@');
  return `${[...name][0] ?? ''}…@${host}`;
}
