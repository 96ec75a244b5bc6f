import { split } from '@sampan/contract/fee-shares';
import { sql } from 'kysely';
import type { MarketplaceOrderLine } from '#connectors/marketplace/buying.ts';
import type { Transaction } from '#database/connect.ts';
import { findPurchaseLines, type PurchaseLineRow } from '#domains/purchasing/purchase/purchase-queries.ts';
import { specOf } from './buy-lines.ts';
import { findMarketplaceOrders, type StoredOrder } from './marketplace-store.ts';

type Claimed = ReadonlyMap<string, number>;

/**
 * Of a locked purchase order, what each line has cost: what was paid there is split by the amounts of the goods, so that
 * each carries its freight; what came back goes to the lines that it was given back for, as far as that is known.
 */
export async function settleCosts(tx: Transaction, purchaseId: string): Promise<void> {
  const orders = (await findMarketplaceOrders(tx, purchaseId)).filter(
    ({ paidFen, refundedFen }) => paidFen > 0 || refundedFen > 0,
  );
  if (orders.length === 0) return;
  const lines = await findPurchaseLines(tx, [purchaseId]);
  const costs = new Map<string, number>();
  for (const order of orders) {
    const nets = netOf(order, await claimedOf(tx, order));
    for (const [index, line] of order.lines.entries()) share(costs, linesOf(lines, line), nets[index] ?? 0);
    // Nothing of its lines was read yet.
    if (order.lines.length === 0) share(costs, lines, order.paidFen - order.refundedFen);
  }
  for (const [id, fen] of costs)
    await sql`update purchase_order_lines set paid_fen = ${fen} where id = ${id} and paid_fen is distinct from ${fen}`.execute(
      tx,
    );
}

const linesOf = (lines: readonly PurchaseLineRow[], { offerId, specId }: MarketplaceOrderLine) => {
  const own = lines.filter((line) => specOf(line) === `${offerId} ${specId}`);
  return own.length > 0 ? own : lines;
};

function share(costs: Map<string, number>, lines: readonly PurchaseLineRow[], fen: number): void {
  const pieces = lines.map(({ quantity, short }) => quantity - short);
  const weights = pieces.some((count) => count > 0) ? pieces : lines.map(({ quantity }) => quantity);
  const sign = fen < 0 ? -1 : 1;
  const shares = split(Math.abs(fen), weights);
  for (const [index, { id }] of lines.entries()) costs.set(id, (costs.get(id) ?? 0) + sign * (shares[index] ?? 0));
}

/** What each line of an order there has cost. */
function netOf({ paidFen, refundedFen, lines }: StoredOrder, claimed: Claimed): number[] {
  const amounts = lines.map(({ amountFen }) => amountFen);
  const paid = split(paidFen, amounts);
  const told = lines.map((line) => line.refundedFen);
  const known = told.some((fen) => fen > 0) ? told : lines.map(({ lineId }) => claimed.get(lineId) ?? 0);
  const knownFen = Math.min(
    refundedFen,
    known.reduce((sum, fen) => sum + fen, 0),
  );
  const back = knownFen > 0 ? split(knownFen, known) : lines.map(() => 0);
  const rest = split(refundedFen - knownFen, amounts);
  return paid.map((fen, index) => fen - (back[index] ?? 0) - (rest[index] ?? 0));
}

/** What sellers gave back for claimed pieces, by line of the order there. */
async function claimedOf(tx: Transaction, { id, lines }: StoredOrder): Promise<Claimed> {
  const claims = await tx
    .selectFrom('seller_claims')
    .select(['goods_fen as goodsFen', 'lines'])
    .where('marketplace_order_id', '=', id)
    .where('state', '=', 'refunded')
    .execute();
  const claimed = new Map<string, number>();
  for (const claim of claims) {
    const pieces = claim.lines as { lineId: string; quantity: number }[];
    const worth = pieces.map(({ lineId, quantity }) => {
      const line = lines.find((one) => one.lineId === lineId);
      return line ? Math.round((line.amountFen * quantity) / line.quantity) : 0;
    });
    const shares = split(claim.goodsFen, worth);
    for (const [index, { lineId }] of pieces.entries())
      claimed.set(lineId, (claimed.get(lineId) ?? 0) + (shares[index] ?? 0));
  }
  return claimed;
}
