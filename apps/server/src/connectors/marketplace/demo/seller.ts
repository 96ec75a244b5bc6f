import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';

/** What sellers and the marketplace do by themselves, each once, at its time. */
export async function goOn(tx: Transaction, now: Date): Promise<void> {
  await sql`
    update demo_market_orders set status = 'cancel', closed_by = 'marketplace', closed_reason = 'payTimeout', changed_at = pay_before
    where status = 'waitbuyerpay' and pay_before <= ${now}`.execute(tx);
  await sql`
    with sent as (
      update demo_market_parcels set step = 1 where step = 0 and sent_at <= ${now} returning order_id, sent_at
    )
    update demo_market_orders o set status = 'waitbuyerreceive', changed_at = greatest(o.changed_at, s.at)
    from (select order_id, max(sent_at) as at from sent group by order_id) s
    where o.id = s.order_id and o.status in ('waitsellersend', 'waitbuyerreceive')`.execute(tx);
  await sql`
    with signed as (
      update demo_market_parcels set step = 2 where step = 1 and signed_at <= ${now} returning order_id, signed_at
    )
    update demo_market_orders o set changed_at = greatest(o.changed_at, s.at)
    from (select order_id, max(signed_at) as at from signed group by order_id) s where o.id = s.order_id`.execute(tx);
  await answerRefunds(tx, now);
}

/** The seller agrees to what is asked for; goods that go back are waited for. */
async function answerRefunds(tx: Transaction, now: Date): Promise<void> {
  await sql`
    with agreed as (
      update demo_market_refunds set status = 'waitbuyersend'
      where status = 'waitselleragree' and returns_goods and answer_at <= ${now} returning order_id, answer_at
    )
    update demo_market_orders o set changed_at = greatest(o.changed_at, a.answer_at) from agreed a where o.id = a.order_id
  `.execute(tx);
  await sql`
    with done as (
      update demo_market_refunds set status = 'refundsuccess'
      where answer_at <= ${now} and (status = 'waitselleragree' and not returns_goods or status = 'waitsellerreceive')
      returning id, order_id, amount_fen, answer_at
    ), booked as (
      insert into demo_market_entries (order_id, kind, amount_fen, request_id, at)
      select order_id, 'refunded', amount_fen, id, answer_at from done
    )
    update demo_market_orders o set refunded_fen = o.refunded_fen + d.fen, changed_at = greatest(o.changed_at, d.at)
    from (select order_id, sum(amount_fen) as fen, max(answer_at) as at from done group by order_id) d
    where o.id = d.order_id`.execute(tx);
}
