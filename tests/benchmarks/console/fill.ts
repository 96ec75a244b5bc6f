import type pg from 'pg';
import type { Config } from '../../../apps/server/src/config/config.ts';
import { newSecret, sealSecret } from '../../../apps/server/src/domains/hooks/hook-secrets.ts';

/**
 * Fills the tables of a busy shop besides orders and goods: an audit log, webhook deliveries, statements, failed jobs,
 * hidden goods.
 */

const hook = '018f2b8e-0000-7000-8000-0000000000b1';

/** One statement at a time; each is repeatable over the same orders and products. */
const statements = (hookSecret: string): string[] => [
  // Every step of every order, with its author.
  `insert into audit_log (at, actor_kind, actor, call, request_id, change, subject_table, subject_id, before, after, order_id)
  select e.at, case e.cause when 'operator' then 'operator' else 'job' end,
    case e.cause when 'operator' then coalesce(e.actor_id::text, '') else '' end,
    case e.to_status when 'delivered' then 'operatorAddTrackingStep' when 'be_delivered' then 'operatorPassInspection'
      when 'in_purchased' then 'operatorPlacePurchaseOrder' when 'closed' then 'close-unpaid-orders' else 'follow-orders' end,
    left(e.id::text, 18), 'update', 'orders', e.order_id::text,
    jsonb_build_object('status', e.from_status), jsonb_build_object('status', e.to_status, 'version', e.version), e.order_id
  from order_events e order by e.at, e.id`,
  // Off, so that nothing is sent.
  `insert into hook_endpoints (id, url, event_types, is_on, switched_off, secret)
  values ('${hook}', 'https://warehouse.example/events', '{order.placed}', false, 'failing', '${hookSecret}')`,
  `insert into hook_events (id, type, buyer_id, order_id, data, at)
  select o.id, 'order.placed', o.buyer_id, o.id, jsonb_build_object('orderId', o.id), o.placed_at from orders o`,
  `insert into hook_deliveries (event_id, endpoint_id, state, attempts, attempted_at, took_ms, answer_status, created_at)
  select o.id, '${hook}', case when hashtext(o.id::text) % 20 = 0 then 'failed' else 'delivered' end, 1, o.placed_at, 40,
    case when hashtext(o.id::text) % 20 = 0 then 500 else 200 end, o.placed_at
  from orders o`,
  `insert into bank_statements (format, account, content_hash, transactions, imported_by)
  select 'camt.053', 'DE02120300000000202051', '\\x00', 20000, id from operators limit 1`,
  `insert into bank_transactions (statement_id, source, account, booked_on, amount_cents, currency, counterparty, reference, fingerprint, state)
  select s.id, 'statement', s.account, current_date - n / 200, 10000 + n, 'USD', 'Buyer ' || n, 'Invoice ' || n, 'bench' || n,
    case when n % 100 = 0 then 'open' when n % 10 = 0 then 'set_aside' else 'kept' end
  from bank_statements s, generate_series(1, 20000) n where s.content_hash = '\\x00'`,
  `insert into pgboss.job (name, data, state, retry_count, created_on, started_on, completed_on)
  select 'send-mail', jsonb_build_object('to', 'buyer+' || n || '@sampan.example', 'template', 'order-placed', 'language', 'en'),
    (case when n % 40 = 0 then 'retry' else 'completed' end)::pgboss.job_state, n % 3, now() - n * interval '3 seconds',
    now() - n * interval '3 seconds', case when n % 40 > 0 then now() - n * interval '3 seconds' end
  from generate_series(1, 20000) n`,
  `insert into pgboss.job (name, data, created_on, source_name, source_id, source_created_on, source_retry_count, source_output)
  select 'failed', jsonb_build_object('to', 'buyer+' || n || '@sampan.example', 'template', 'order-placed', 'language', 'en'),
    now() - n * interval '1 minute', case when n % 4 = 0 then 'send-hook' else 'send-mail' end, gen_random_uuid(),
    now() - n * interval '1 minute', 20, '{"message": "connect ETIMEDOUT"}'
  from generate_series(1, 5000) n`,
  // One product in a hundred hidden, three of unknown weight, one in two hundred with a title of the shop's own.
  `with gone as (delete from product_search where product_id % 100 = 7 returning product_id, words),
    hidden as (update products set status = 'hidden' where id % 100 = 7)
  insert into unlisted_search select * from gone on conflict do nothing`,
  'update products set weight_is_assumed = true where id % 100 in (11, 13, 17)',
  `insert into edited_products (product_id, source) select id, '{}' from products where id % 200 = 19 on conflict do nothing`,
  `insert into product_overrides (product_id, field, language, value)
  select product_id, 'title', 'en', '"A title of our own"' from edited_products on conflict do nothing`,
];

export async function fillConsole(client: pg.Client, { secretKeys }: Config): Promise<void> {
  for (const statement of statements(sealSecret(secretKeys, hook, newSecret()))) await client.query(statement);
  await client.query('vacuum analyze');
}
