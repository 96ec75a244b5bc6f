import { sql } from 'kysely';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { notifyBuyer } from '#domains/messages/notify-buyer.ts';
import type { Context } from '#shop/context.ts';
import { forEachSettled } from '#shop/for-each-settled.ts';

const namesInMessage = 10;
const buyersAtOnce = 1000;
const ordersInMail = 150;

/** Job each morning: tells resellers what rules placed since the last mail, and how much waits for them. */
export async function sumUpRuleOrders(ctx: Context): Promise<void> {
  const { rows: buyers } = await sql<{ id: string }>`
    select s.buyer_id as id from rule_orders p join reseller_shops s on s.id = p.shop_id
    where p.summed_up_at is null group by s.buyer_id order by min(p.placed_at) limit ${buyersAtOnce}`.execute(ctx.db);
  await forEachSettled(ctx, 'could not sum up orders by rules', buyers, ({ id }) =>
    inTransaction(ctx.db, (tx) => sumUp(tx, ctx, id)),
  );
}

interface PlacedByRule {
  orderId: string;
  name: string;
  shopName: string;
  sn: string;
  billedCents: number;
}

async function sumUp(tx: Transaction, ctx: Context, buyerId: string): Promise<void> {
  const placed = await claim(tx, buyerId);
  const [first] = placed;
  if (!first) return;
  const count = placed.length;
  const amountCents = placed.reduce((sum, { billedCents }) => sum + Number(billedCents), 0);
  const waiting = await countWaiting(tx, buyerId);
  await notifyBuyer(tx, ctx, buyerId, {
    topic: 'shop_orders',
    reference: `rules:${first.orderId}`,
    message: () => ({
      template: 'automatic-orders',
      params: { sn: '', count, goods: namesOf(placed), amountCents, number: waiting },
    }),
    mail: ({ name }) => ({
      template: 'automatic-orders',
      params: {
        name,
        count,
        amountCents,
        waiting,
        shopOrders: placed.slice(0, ordersInMail).map(({ orderId: _, billedCents, ...order }) => ({
          ...order,
          amountCents: Number(billedCents),
        })),
      },
    }),
  });
}

function namesOf(placed: readonly PlacedByRule[]): string {
  const names = placed.slice(0, namesInMessage).map(({ name }) => name);
  return [...names, ...(placed.length > namesInMessage ? ['…'] : [])].join(', ');
}

/** Two processes claim none twice. */
async function claim(tx: Transaction, buyerId: string): Promise<PlacedByRule[]> {
  const { rows } = await sql<PlacedByRule>`
    with claimed as (
      update rule_orders p set summed_up_at = clock_timestamp() from reseller_shops s
      where s.id = p.shop_id and s.buyer_id = ${buyerId} and p.summed_up_at is null
      returning p.order_id, p.shop_order_id, p.billed_cents, p.placed_at, coalesce(nullif(s.name, ''), s.address) as shop_name
    )
    select c.order_id as "orderId", o.name, c.shop_name as "shopName", r.sn, c.billed_cents as "billedCents"
    from claimed c join shop_orders o on o.id = c.shop_order_id join orders r on r.id = c.order_id
    order by c.placed_at, c.order_id`.execute(tx);
  return rows;
}

async function countWaiting(tx: Transaction, buyerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shop_orders
    where buyer_id = ${buyerId} and state = 'open' and rule_wait is not null`.execute(tx);
  return rows[0]?.count ?? 0;
}
