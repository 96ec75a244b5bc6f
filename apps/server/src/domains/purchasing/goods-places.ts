import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** Where goods that have come are found, until their order leaves. */

export interface Placed {
  orderId: string;
  orderItemId: string;
  /** Empty text: nowhere in particular. */
  place: string;
}

/** Pieces that came earlier stay where they are. */
export async function addPlaces(tx: Transaction, placed: readonly Placed[]): Promise<void> {
  const named = placed.filter(({ place }) => place !== '');
  if (named.length === 0) return;
  await tx
    .insertInto('goods_places')
    .values(named.map(({ orderId, orderItemId, place }) => ({ order_id: orderId, order_item_id: orderItemId, place })))
    .onConflict((conflict) => conflict.columns(['order_item_id', 'place']).doNothing())
    .execute();
}

/** All pieces of these lines are there now, and nowhere else. */
export async function movePlaces(tx: Transaction, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return;
  await tx
    .deleteFrom('goods_places')
    .where(
      'order_item_id',
      'in',
      placed.map(({ orderItemId }) => orderItemId),
    )
    .execute();
  await addPlaces(tx, placed);
}

export interface LinePlaces {
  orderItemId: string;
  orderId: string;
  places: string[];
}

/** Of the lines of these orders that have any; the place that was named first comes first. */
export async function readPlaces(db: Database | Transaction, orderIds: readonly string[]): Promise<LinePlaces[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('goods_places')
    .select([
      'order_item_id as orderItemId',
      'order_id as orderId',
      sql<string[]>`array_agg(place order by placed_at, place)`.as('places'),
    ])
    .where('order_id', 'in', orderIds)
    .groupBy(['order_item_id', 'order_id'])
    .execute();
}
