import type { OrderStatus } from '@sampan/contract/order-status';
import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';

export async function findStatusOf(tx: Transaction, orderId: string): Promise<OrderStatus | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select(sql<OrderStatus>`status`.as('status'))
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.status;
}
