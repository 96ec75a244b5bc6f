import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import {
  anonymiseLogin,
  eraseApiKeys,
  eraseCodesAndAttempts,
  eraseCompany,
  eraseFactors,
  eraseSessions,
  lockErasedLogin,
  lockLogin,
} from '#domains/accounts/erase-login.ts';
import { eraseAddresses } from '#domains/addresses/erase-addresses.ts';
import { eraseChanges } from '#domains/audit-log/forget-changes.ts';
import { eraseRemarks } from '#domains/billing/erase-payers.ts';
import { findPrepaidOwed } from '#domains/billing/prepaid-balance.ts';
import { eraseCart } from '#domains/cart/erase-cart.ts';
import { eraseShopOrders } from '#domains/channel-orders/erase-shop-orders.ts';
import { eraseConsents, eraseShops } from '#domains/channels/erase-shops.ts';
import { eraseConversations } from '#domains/conversations/erase-conversations.ts';
import { eraseFavourites } from '#domains/favourites/erase-favourites.ts';
import { eraseHooks } from '#domains/hooks/erase-hooks.ts';
import { eraseGrants, eraseListingChanges, eraseMarkets, erasePackages } from '#domains/listings/erase-listings.ts';
import { eraseObjections } from '#domains/logistics/erase-inspections.ts';
import { forgetRecipient } from '#domains/mails/forget-recipient.ts';
import { eraseMessages } from '#domains/messages/erase-messages.ts';
import { eraseCheckout, eraseWordsAbout } from '#domains/orders/anonymise-orders.ts';
import { eraseHistory, eraseRequests, eraseResellerStart } from '#domains/own-goods/erase-own-goods.ts';
import type { Scope } from '#domains/privacy/held/held.ts';
import { finishErasureJob } from '#domains/privacy/queued-jobs.ts';
import { eraseClaims } from '#domains/refunds/erase-claims.ts';
import { eraseUploads } from '#domains/uploads/erase-uploads.ts';
import { queueFileRemoval } from '#domains/uploads/remove-files.ts';
import { forgetPersonsEvents } from '#security/security-events.ts';
import type { Context } from '#shop/context.ts';
import { forgetAnswers } from '#shop/idempotency.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { scopeOf } from './export-person.ts';
import { findOrders, refuseWhatIsOpen } from './open-business.ts';

type Tools = Pick<Context, 'db' | 'queue' | 'mailer'>;
type Counts = Record<string, number>;

interface Erasure {
  /** Id or e-mail address. */
  person: string;
  reason: string;
  /** Null if started by command. */
  operatorId: string | null;
  /** Repeated by an operator as a confirmation. */
  email?: string;
}

class DryRun extends Error {
  readonly counts: Counts;
  constructor(counts: Counts) {
    super('dry run');
    this.counts = counts;
  }
}

/** Erases a customer, completely or not at all. Accounting data stays under a pseudonym. */
export function erasePerson(ctx: Tools, erasure: Erasure): Promise<Counts> {
  return inTransaction(ctx.db, (tx) => erase(ctx, tx, erasure));
}

/** Does what `erasePerson` does and rolls it back. */
export async function countErasure(ctx: Tools, erasure: Erasure): Promise<Counts> {
  return inTransaction(ctx.db, async (tx): Promise<Counts> => {
    throw new DryRun(await erase(ctx, tx, erasure));
  }).catch((error: unknown) => {
    if (error instanceof DryRun) return error.counts;
    throw error;
  });
}

async function erase(ctx: Tools, tx: Transaction, { person, reason, operatorId, email }: Erasure): Promise<Counts> {
  const login = await lockLogin(tx, person);
  if (!login) throw refuse('not_found');
  if (email !== undefined && email !== login.email) throw refuseField('email', 'invalid');
  if (reason.toLowerCase().includes(login.email)) throw refuseField('reason', 'invalid');
  const scope = scopeOf(login);
  const orders = await findOrders(tx, scope);
  refuseWhatIsOpen(orders, await findPrepaidOwed(tx, scope.buyerId));
  const ownOrders = login.isShared ? [] : orders.map(({ id }) => id);
  const { counts, files } = await eraseOwned(tx, scope);
  const more = {
    codesAndAttempts: await eraseCodesAndAttempts(tx, login),
    mails: await forgetRecipient(tx, ctx, login.email),
    ordersKept: orders.length,
  };
  files.push(...(login.avatarKey ? [login.avatarKey] : []), ...(await eraseRemarksOf(tx, ownOrders)));
  await anonymiseLogin(tx, login.userId);
  await queueFileRemoval(tx, ctx, files);
  await ctx.queue.add(tx, finishErasureJob, { userId: login.userId }, { startAfterSeconds: 600 });
  const all = { ...counts, ...more, files: files.length };
  await insertErasure(tx, { userId: login.userId, operatorId, reason, counts: all });
  await eraseChangesOf(tx, scope, ownOrders);
  return all;
}

/** Runs last, so that the erasure's own changes do not remain with their old values. */
async function eraseChangesOf(tx: Transaction, { userId, buyerId }: Scope, orderIds: readonly string[]): Promise<void> {
  await eraseChanges(tx, 'user', [userId]);
  if (buyerId) await eraseChanges(tx, 'buyer', [buyerId]);
  await eraseChanges(tx, 'order', orderIds, [
    'orders',
    'order_items',
    'payment_declarations',
    'refunds',
    'refund_lines',
    'order_notes',
    'objections',
  ]);
}

async function eraseRemarksOf(tx: Transaction, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const pictures = await eraseClaims(tx, orderIds);
  await eraseWordsAbout(tx, orderIds);
  await eraseObjections(tx, orderIds);
  return [...pictures, ...(await eraseRemarks(tx, orderIds))];
}

/** Erases what the login or the buyer owns. Repeated later for what concurrent requests still wrote. */
async function eraseOwned(tx: Transaction, { userId, email, buyerId }: Scope) {
  const uploads = await eraseUploads(tx, userId);
  const written = await eraseConversations(tx, userId);
  await forgetPersonsEvents(tx, { id: userId, email });
  await eraseResellerStart(tx, userId);
  const ofLogin = {
    sessions: await eraseSessions(tx, userId),
    apiKeys: await eraseApiKeys(tx, userId),
    secondFactors: await eraseFactors(tx, userId),
    messages: await eraseMessages(tx, userId),
    conversations: written.conversations,
    history: await eraseHistory(tx, userId),
    consents: await eraseConsents(tx, userId),
    answers: await forgetAnswers(tx, userId),
    uploads: uploads.length,
  };
  const files = [...uploads, ...written.files];
  if (!buyerId)
    return { counts: { ...ofLogin, addresses: 0, cartLines: 0, favourites: 0, hooks: 0, shops: 0, grants: 0 }, files };
  await eraseCompany(tx, buyerId);
  await eraseCheckout(tx, buyerId);
  const handed = [...(await erasePackages(tx, buyerId)), ...(await eraseRequests(tx, buyerId))];
  await eraseShopOrders(tx, buyerId);
  const grants = await eraseGrants(tx, buyerId);
  await eraseMarkets(tx, buyerId);
  await eraseListingChanges(tx, buyerId);
  const shops = await eraseShops(tx, buyerId);
  const counts = {
    ...ofLogin,
    addresses: await eraseAddresses(tx, buyerId),
    cartLines: await eraseCart(tx, buyerId),
    favourites: await eraseFavourites(tx, buyerId),
    hooks: await eraseHooks(tx, buyerId),
    shops,
    grants: grants.grants,
  };
  return { counts, files: [...files, ...handed, ...grants.files] };
}

/** Job some minutes later: erases what requests stored that were running during the erasure. */
export async function finishErasure(ctx: Tools, { userId }: { userId: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const erased = await lockErasedLogin(tx, userId);
    if (!erased) return;
    const scope = scopeOf(erased);
    const { files } = await eraseOwned(tx, scope);
    await queueFileRemoval(tx, ctx, files);
    await eraseChangesOf(tx, scope, []);
  });
}

interface NewErasure {
  userId: string;
  operatorId: string | null;
  reason: string;
  counts: Record<string, number>;
}

async function insertErasure(tx: Transaction, { userId, operatorId, reason, counts }: NewErasure): Promise<void> {
  await tx
    .insertInto('erasures')
    .values({ user_id: userId, erased_by: operatorId, reason, counts: JSON.stringify(counts) })
    .execute();
}

/** Oldest first. */
export function listErasures(db: Database) {
  return db.selectFrom('erasures').selectAll().orderBy('erased_at').execute();
}
