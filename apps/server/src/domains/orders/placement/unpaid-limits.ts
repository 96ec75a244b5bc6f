import { type Cents, dollars } from '@sampan/contract/money';
import type { Settings } from '@sampan/contract/settings/subjects';
import { writeDollars } from '@sampan/translations/translate';
import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/**
 * An order reserves stock before it is paid, so no one may hold many unpaid ones: least of all someone who has never
 * paid. A declared payment that finance has not confirmed does not count as paid, nor does an order that was fully
 * refunded and closed. Requires the buyer lock.
 */
export async function checkUnpaid(
  tx: Transaction,
  ctx: Context & { actor: Customer },
  limits: Settings['abuse'],
  goods: Cents,
): Promise<void> {
  const { count, unpaidCents, hasPaid } = await readUnpaid(tx, ctx.actor.buyerId);
  const max = hasPaid ? limits.unpaidOrdersMax : Math.min(limits.newCustomerOrdersMax, limits.unpaidOrdersMax);
  if (count >= max) throw refuse('too_many_unpaid_orders', { count, max }, { data: { count, max } });
  const amount = unpaidCents + goods;
  if (hasPaid || amount <= limits.newCustomerGoodsCents) return;
  const write = (cents: number) => writeDollars(ctx.language, cents);
  throw refuse(
    'unpaid_goods_limit',
    { amount: write(amount), max: write(limits.newCustomerGoodsCents) },
    { data: { amountUsd: dollars(amount as Cents), maxUsd: dollars(limits.newCustomerGoodsCents as Cents) } },
  );
}

async function readUnpaid(tx: Transaction, buyerId: string) {
  const { rows } = await sql<{ count: number; unpaidCents: number; hasPaid: boolean }>`
    select count(*) filter (where is_unpaid)::int as count,
      coalesce(sum(goods_cents) filter (where is_unpaid), 0)::bigint as "unpaidCents",
      coalesce(bool_or(has_paid), false) as "hasPaid"
    from (
      select bills.goods_cents,
        orders.status = 'create' or (orders.status = 'payment_confirming' and orders.status_before = 'create') as is_unpaid,
        orders.status <> 'closed'
          and exists (select from bill_instalments i where i.bill_id = bills.id and i.state = 'paid' and i.amount_cents > 0) as has_paid
      from orders join bills on bills.order_id = orders.id
      where orders.buyer_id = ${buyerId}
    ) own
  `.execute(tx);
  const [row] = rows;
  return { count: row?.count ?? 0, unpaidCents: Number(row?.unpaidCents ?? 0), hasPaid: row?.hasPaid ?? false };
}
