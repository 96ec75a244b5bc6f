import type { OddOrder, RemoteOrder } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { type CleanLine, type CleanOrder, cleanOrder } from '#domains/channel-orders/orders/clean-order.ts';
import {
  type ClosedBecause,
  copyPart,
  insertPart,
  type LineRow,
  type LockedShopOrder,
  listLines,
  lockParts,
  putLines,
  type RemoteClosure,
  recordEvent,
  recordRemoteClosure,
  recordWanted,
  removeLines,
  setRecipient,
  setState,
  updateFacts,
} from '#domains/channel-orders/orders/store.ts';
import { useShop } from '#domains/channels/use-shop.ts';
import { closeUnpaid } from '#domains/orders/close-order.ts';
import type { Context } from '#shop/context.ts';
import { queueRules } from './queue-rules.ts';
import { putUnread, removeUnread } from './unread-store.ts';

/**
 * Stores an order of a shop and follows its changes until it is ordered here. However often and in whatever order
 * versions arrive, they make one row: an older version changes nothing.
 */

export interface TakingShop {
  id: string;
  buyerId: string;
}

/** Called when the shop reports a change of the order. */
export async function takeShopOrder(ctx: Context, shopId: string, remoteOrderId: string): Promise<void> {
  await useShop(ctx, shopId, async (shop, facts) => {
    await takeReadOrder(ctx, facts, remoteOrderId, await shop.readOrder(remoteOrderId));
    await queueRules(ctx, facts);
  });
}

/** `order` has just been read. Undefined: the shop no longer has it. */
export async function takeReadOrder(
  ctx: Context,
  shop: TakingShop,
  remoteOrderId: string,
  order: RemoteOrder | OddOrder | undefined,
): Promise<void> {
  if (order) await storeShopOrder(ctx, shop, order);
  else await inTransaction(ctx.db, (tx) => closeRemoved(tx, ctx, shop.id, remoteOrderId));
}

export async function storeShopOrder(
  ctx: Context,
  { id: shopId, buyerId }: TakingShop,
  given: RemoteOrder | OddOrder,
): Promise<void> {
  const order = cleanOrder(given, ctx.now());
  if ('because' in order) {
    ctx.log.warn({ shopId, because: order.because }, 'an order of a shop cannot be read');
    return putUnread(ctx.db, shopId, order);
  }
  await inTransaction(ctx.db, async (tx) => {
    await removeUnread(tx, shopId, order.id);
    let parts = await lockParts(tx, shopId, order.id);
    if (parts.length === 0) {
      if (await takeNew(tx, { shopId, buyerId }, order)) return;
      // Another job inserted it first.
      parts = await lockParts(tx, shopId, order.id);
    }
    if (parts.length > 0) await follow(tx, ctx, parts, order);
  });
}

/** False if it exists or there is nothing to send. */
async function takeNew(
  tx: Transaction,
  shop: { shopId: string; buyerId: string },
  order: CleanOrder,
): Promise<boolean> {
  if (remoteClosureOf(order)) return true;
  const id = await insertPart(tx, shop, order, 1);
  if (!id) return false;
  await putLines(tx, id, order.lines);
  await recordEvent(tx, id, 'taken');
  return true;
}

/** The shop's reason why there is nothing to send. */
function remoteClosureOf(order: CleanOrder): RemoteClosure | undefined {
  if (order.isCancelled) return 'cancelled';
  if (order.isFulfilled || order.lines.length === 0) return 'fulfilled';
  return order.isPaid ? undefined : 'unpaid';
}

async function follow(
  tx: Transaction,
  ctx: Context,
  parts: readonly LockedShopOrder[],
  order: CleanOrder,
): Promise<void> {
  const [first] = parts;
  if (!first || order.changedAt < first.changedAt) return;
  const reason = remoteClosureOf(order);
  await updateFacts(tx, first.shopId, order, reason ?? null);
  const isNews = reason === 'cancelled' && first.remoteClosure !== 'cancelled';
  for (const part of parts) {
    if (isNews) await recordEvent(tx, part.id, 'cancelled', part.orderId);
    if (isNews && part.orderId) await closeUnpaid(tx, ctx, part.orderId);
    if (reason && mayFollow(part)) await followState(tx, part, reason);
    if (part.orderId && reason !== 'cancelled' && (await recordWanted(tx, part.id, order.wanted)))
      await recordEvent(tx, part.id, 'changed', part.orderId);
  }
  if (!reason) await followGoods(tx, parts, order);
}

/** Neither ordered nor erased. One that was set aside can be resumed with the shop's current data. */
const isNotOrdered = ({ orderId, closedBecause }: LockedShopOrder): boolean =>
  orderId === null && closedBecause !== 'erased';

const mayFollow = (part: LockedShopOrder): boolean => isNotOrdered(part) && part.closedBecause !== 'set_aside';

async function followState(tx: Transaction, part: LockedShopOrder, reason: ClosedBecause | undefined): Promise<void> {
  if (reason && part.closedBecause !== reason) {
    await setState(tx, part.id, 'closed', reason);
    if (reason === 'fulfilled' || reason === 'unpaid') await recordEvent(tx, part.id, reason);
  }
  if (!reason && part.state === 'closed') {
    await setState(tx, part.id, 'open');
    await recordEvent(tx, part.id, 'paid_again');
  }
}

/**
 * Updates recipient and lines of the parts that can still be ordered. New lines join the first part that is not set
 * aside.
 */
async function followGoods(tx: Transaction, parts: readonly LockedShopOrder[], order: CleanOrder): Promise<void> {
  const known = await listLines(
    tx,
    parts.map(({ id }) => id),
  );
  const byId = new Map(order.lines.map((line) => [line.id, line]));
  const added = order.lines.filter(({ id }) => !known.some((line) => line.id === id));
  const first = parts.find(mayFollow);
  for (const part of parts.filter(isNotOrdered)) {
    const own = known.filter(({ shopOrderId }) => shopOrderId === part.id);
    const kept = own.flatMap(({ id }) => byId.get(id) ?? []);
    const lines = part === first ? [...kept, ...added] : kept;
    const gone = own.filter(({ id }) => !byId.has(id)).map(({ id }) => id);
    await removeLines(tx, part.id, gone);
    await putLines(tx, part.id, part.erasedAt ? lines.map(wordless) : lines);
    await followRecipient(tx, part, order);
    if (mayFollow(part)) await followState(tx, part, lines.length === 0 ? 'fulfilled' : undefined);
    if (isOther(own, lines)) await recordEvent(tx, part.id, 'changed');
  }
  const [last] = parts.toReversed();
  if (!first && added.length > 0 && last) await addPart(tx, last, order, added);
}

/** Words of an erased customer do not come back. */
const wordless = (line: CleanLine): CleanLine => ({ ...line, properties: [] });

function isOther(own: readonly LineRow[], lines: readonly CleanLine[]): boolean {
  const isChanged = (line: CleanLine, before = own.find(({ id }) => id === line.id)) =>
    before?.quantity !== line.quantity || before.quantityThere !== line.quantityThere;
  return own.length !== lines.length || lines.some((line) => isChanged(line));
}

/** The reseller's corrections stay, unless the country changes. */
async function followRecipient(tx: Transaction, part: LockedShopOrder, { recipient }: CleanOrder): Promise<void> {
  if (part.erasedAt) return;
  const isRepaired = part.repairedAt && recipient?.countryIso === part.recipient?.countryIso;
  if (!isRepaired) await setRecipient(tx, part.id, recipient);
}

/** Everything else is ordered or set aside, and the customer wanted more. */
async function addPart(
  tx: Transaction,
  last: LockedShopOrder,
  order: CleanOrder,
  lines: readonly CleanLine[],
): Promise<void> {
  const id = await copyPart(tx, last.id);
  await setRecipient(tx, id, last.erasedAt ? undefined : order.recipient);
  await putLines(tx, id, last.erasedAt ? lines.map(wordless) : lines);
  await recordEvent(tx, id, 'taken');
}

/** An order that the shop no longer has counts as cancelled. */
async function closeRemoved(tx: Transaction, ctx: Context, shopId: string, remoteId: string): Promise<void> {
  await removeUnread(tx, shopId, remoteId);
  const parts = await lockParts(tx, shopId, remoteId);
  await recordRemoteClosure(tx, shopId, remoteId, 'cancelled');
  for (const part of parts) {
    if (part.orderId) await closeUnpaid(tx, ctx, part.orderId);
    if (!mayFollow(part) || part.state === 'closed') continue;
    await setState(tx, part.id, 'closed', 'cancelled');
    await recordEvent(tx, part.id, 'cancelled');
  }
}
