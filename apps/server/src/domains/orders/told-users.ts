import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/**
 * The logins that are told what becomes of an order, by site message and mail: of its buyer's, the one that placed it.
 * Nothing else decides this, so that a company can have others told as well.
 */
export function toldUsers(db: Database | Transaction) {
  return db
    .selectFrom('orders')
    .innerJoin('users', (join) =>
      join.onRef('users.buyer_id', '=', 'orders.buyer_id').onRef('users.id', '=', 'orders.placed_by'),
    )
    .select([
      'orders.id as orderId',
      'users.id as userId',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      sql<boolean>`users.disabled_at is not null`.as('isDisabled'),
    ]);
}
