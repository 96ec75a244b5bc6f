import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { OrderableSku } from '#domains/catalogue/orderable-skus.ts';
import { confirmOffers } from '#domains/marketplace/confirm-offers.ts';
import type { Context } from '#shop/context.ts';
import { Refusal } from '#shop/refusal.ts';
import type { PricedLine } from './price-order.ts';

/**
 * Goods of a marketplace are ordered at prices and stock that it has confirmed within ten minutes. It is asked outside
 * the transaction: the first attempt ends with what has to be asked for, the second decides by what was answered.
 */

const freshMs = 10 * 60_000;
/** So old a confirmation counts while the marketplace does not answer. */
const knownMs = 24 * 3600_000;

class UnconfirmedOffers extends Refusal {
  readonly productIds: readonly number[];

  constructor(productIds: readonly number[], name: string) {
    super('offer_not_confirmed', { name });
    this.productIds = productIds;
  }
}

/** Places an order; asks the marketplace about its goods first, if that has to be. */
export async function withConfirmedOffers<Ctx extends Context, Result>(
  ctx: Ctx,
  place: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  try {
    return await place(ctx);
  } catch (error) {
    if (!(error instanceof UnconfirmedOffers) || ctx.askedOffers) throw error;
    await confirmOffers(ctx, error.productIds);
    return place({ ...ctx, askedOffers: new Set(error.productIds) });
  }
}

export interface Unconfirmed {
  lines: number;
  readAt: Date;
}

/**
 * Throws unless the marketplace has confirmed every line recently, or does not answer and confirmed it within a day.
 * Returns those lines then; undefined: all are confirmed. Own pieces of a buyer are bought already.
 */
export function checkConfirmed(ctx: Context, lines: readonly PricedLine[]): Unconfirmed | undefined {
  if (!ctx.marketplace) return undefined;
  const now = ctx.now().getTime();
  const old = lines.flatMap(({ sku, serving }) => {
    const ageMs = serving === 'own_stock' ? 0 : ageOf(sku, now);
    return ageMs > freshMs ? [{ sku, ageMs }] : [];
  });
  const [first] = old;
  if (!first) return undefined;
  const unasked = old.filter(({ sku }) => !ctx.askedOffers?.has(sku.productId));
  const tooOld = old.find(({ ageMs }) => ageMs > knownMs);
  if (unasked.length > 0 || tooOld)
    throw new UnconfirmedOffers([...new Set(old.map(({ sku }) => sku.productId))], (tooOld ?? first).sku.name);
  return { lines: old.length, readAt: new Date(now - Math.max(...old.map(({ ageMs }) => ageMs))) };
}

const ageOf = ({ offerReadAt }: OrderableSku, now: number) => (offerReadAt ? now - offerReadAt.getTime() : 0);

export async function recordUnconfirmed(
  tx: Transaction,
  orderId: string,
  { lines, readAt }: Unconfirmed,
): Promise<void> {
  await sql`
    insert into unconfirmed_orders (order_id, lines, read_at) values (${orderId}, ${lines}, ${readAt})
  `.execute(tx);
}

export async function findUnconfirmed(db: Database, orderId: string): Promise<Unconfirmed | undefined> {
  const { rows } = await sql<Unconfirmed>`
    select lines, read_at as "readAt" from unconfirmed_orders where order_id = ${orderId}
  `.execute(db);
  return rows[0];
}
