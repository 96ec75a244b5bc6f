import { holdsStock, type OrderStatus } from '@sampan/contract/order-status';
import { findDemoData } from '@sampan/server/boot/demo-data';
import { type Database, inTransaction, type Transaction } from '@sampan/server/database/connect';
import { removeDemoGoods } from '@sampan/server/domains/catalogue/remove-demo-goods';
import { returnStock } from '@sampan/server/domains/catalogue/stock';
import { sql } from 'kysely';
import { categoriesWithGoods } from './supplier/catalogue.ts';

const ofOrders = 'order_id in (select id from orders where is_demo)';

const ofOperators = '(select id from operators where is_demo)';
/** Those in which somebody invented takes part, on either side. */
const ofConversations = `(select id from conversations c where user_id in (select id from users where is_demo) or ${ofOrders}
  or assignee_id in ${ofOperators} or exists (select from conversation_entries e where e.conversation_id = c.id
    and (e.operator_id in ${ofOperators} or e.assignee_id in ${ofOperators})))`;

/** Append-only tables, whose triggers the purge disables for its transaction. */
const appendOnly = [
  'audit_log',
  'closed_months',
  'erasures',
  'ledger_entries',
  'ledger_lines',
  'order_events',
  'policies',
  'prepaid_movements',
  'provider_movements',
  'setting_changes',
];

const ofSandboxBooks = `select id from ledger_entries where provider = 'sandbox' and kind in
  ('fee', 'fee_returned', 'payout_sent', 'payout_arrived', 'payout_charge', 'payout_returned', 'adjustment')`;

const ofBuyers = 'buyer_id in (select buyer_id from users where is_demo)';

const ofPrepaid = `select id from ledger_entries where kind like 'prepaid%' and reference in (
  select reference from prepaid_movements where ${ofBuyers} union select id::text from prepaid_withdrawals where ${ofBuyers})`;

/** In the order in which references allow it. What references a buyer, a user or a product with `on delete cascade` goes with them. */
const steps: readonly string[] = [
  `delete from audit_log where actor in (select id::text from operators where is_demo)
     or ${ofOrders} or user_id in (select id from users where is_demo)
     or buyer_id in (select buyer_id from users where is_demo)
     or subject_table = 'products' and subject_id in (select id::text from products where connector in ('demo', 'demo_market'))
     or subject_table = 'skus' and subject_id in (
       select s.id::text from skus s join products p on p.id = s.product_id where p.connector in ('demo', 'demo_market'))`,
  `delete from unconfirmed_orders where ${ofOrders}`,
  `delete from marketplace_connections where operator_id in ${ofOperators}`,
  `delete from marketplace_collections where marketplace = 'demo'`,
  `delete from marketplace_categories where marketplace = 'demo'`,
  `delete from marketplace_sellers where marketplace = 'demo'`,
  `delete from offer_imports where marketplace = 'demo'`,
  // All of the make-believe bank, whoever paid there.
  `delete from ledger_lines where entry_id in (${ofSandboxBooks})`,
  `delete from ledger_entries where id in (${ofSandboxBooks})`,
  `delete from provider_movements where provider = 'sandbox'`,
  `delete from provider_payouts where provider = 'sandbox'`,
  // The books begin anew without the demo's.
  'delete from closed_months',
  `delete from provider_readings where provider = 'sandbox'`,
  `delete from refund_payouts where ${ofOrders}`,
  `delete from refund_lines where refund_id in (select id from refunds where ${ofOrders})`,
  `delete from refund_fees where refund_id in (select id from refunds where ${ofOrders})`,
  `delete from refunds where ${ofOrders}`,
  `delete from disputes where ${ofOrders}`,
  `delete from payments where ${ofOrders}`,
  `delete from joint_payment_orders where ${ofOrders}`,
  `delete from received_transfers where ${ofOrders}`,
  `delete from payment_declarations where ${ofOrders}`,
  `delete from joint_payments j where not exists (select from joint_payment_orders o where o.joint_payment_id = j.id)`,
  `delete from ledger_lines where entry_id in (${ofPrepaid})`,
  `delete from ledger_entries where id in (${ofPrepaid})`,
  `delete from prepaid_movements where ${ofBuyers}`,
  `delete from prepaid_withdrawals where ${ofBuyers}`,
  `delete from prepaid_corrections where ${ofBuyers}`,
  `delete from prepaid_balances where ${ofBuyers}`,
  `delete from ledger_lines where entry_id in (select id from ledger_entries where ${ofOrders})`,
  `delete from ledger_entries where ${ofOrders}`,
  `delete from bill_instalments where bill_id in (select id from bills where ${ofOrders})`,
  `delete from bill_fees where bill_id in (select id from bills where ${ofOrders})`,
  `delete from bills where ${ofOrders}`,
  'delete from hook_endpoints where is_demo',
  `delete from parcel_questions where ${ofOrders}`,
  `delete from tracking_steps where shipment_id in (select id from shipments where ${ofOrders})`,
  `delete from shipments where ${ofOrders}`,
  // Parcels that nobody follows any more.
  `delete from tracking_events e where not exists (select from shipments s where s.tracked_parcel_id = e.tracked_parcel_id)
     and exists (select from tracked_parcels p where p.id = e.tracked_parcel_id and p.kind = 'to_buyer')`,
  `delete from tracked_parcels p where p.kind = 'to_buyer' and not exists (select from shipments s where s.tracked_parcel_id = p.id)`,
  `delete from parcels where ${ofOrders}`,
  `delete from received_parcels where ${ofOrders}`,
  `delete from objections where ${ofOrders}`,
  `delete from inspection_pictures where ${ofOrders}`,
  `delete from inspection_lines where ${ofOrders}`,
  `delete from inspections where ${ofOrders}`,
  `delete from conversations where id in ${ofConversations}`,
  `delete from conversation_views where operator_id in ${ofOperators}`,
  `delete from reply_templates where changed_by in ${ofOperators}`,
  `delete from site_messages where reference in (select 'broadcast:' || id from broadcasts where created_by in ${ofOperators})`,
  `delete from broadcasts where created_by in ${ofOperators}`,
  `delete from site_messages where ${ofOrders}`,
  `delete from purchase_order_lines where ${ofOrders}`,
  'delete from purchase_orders p where not exists (select from purchase_order_lines l where l.purchase_order_id = p.id)',
  `delete from buy_list where ${ofOrders}`,
  `delete from shortages where ${ofOrders}`,
  `delete from order_events where ${ofOrders}`,
  `delete from order_items where ${ofOrders}`,
  'delete from orders where is_demo',
  // The sandbox is not a real bank: nothing awaits it any more.
  `update payments set state = 'cancelled', note = 'sandbox' where provider = 'sandbox' and state in ('requested', 'open')`,
  // Created again when a demo next opens here.
  `drop table if exists sandbox_disputes, sandbox_movements, sandbox_payouts, sandbox_refunds, sandbox_events, sandbox_intents, migrations_sandbox`,
  `delete from webhook_events where provider = 'sandbox'`,
  'delete from mailbox_mails',
  'delete from email_codes where email in (select email from users where is_demo)',
  `delete from security_events where person in
     (select id::text from users where is_demo union select id::text from operators where is_demo)`,
  `delete from idempotency_keys where user_id in (select id from users where is_demo)
     or operator_id in (select id from operators where is_demo)`,
  'delete from uploads where operator_id in (select id from operators where is_demo)',
  'delete from erasures where user_id in (select id from users where is_demo)',
  'update users set inviter_id = null where inviter_id in (select id from users where is_demo)',
  // With the buyers they acted for, unless a real person acts for one too.
  `with gone as (delete from users where is_demo returning buyer_id)
   delete from buyers b where id in (select buyer_id from gone)
     and not exists (select from users u where u.buyer_id = b.id and not u.is_demo)`,
  // Whoever agreed to invented terms has agreed to none.
  'delete from user_agreements where policy_id in (select id from policies where is_demo)',
  'delete from policies where is_demo',
  `delete from setting_changes c using settings s where s.is_demo and c.key = s.key and c.value = s.value`,
  'delete from settings where is_demo',
  'delete from operators where is_demo',
];

/** Files that the demo's people uploaded; they are stored outside the database. */
const filesOfDemo = `
  select key from uploads where user_id in (select id from users where is_demo) or operator_id in (select id from operators where is_demo)
  union select key from inspection_pictures where ${ofOrders}
  union select unnest(pictures) from conversation_entries where conversation_id in ${ofConversations}
  union select unnest(images) from payment_declarations where ${ofOrders}
  union select avatar_key from users where is_demo and avatar_key is not null
  union select picture from settings, jsonb_each_text(value) as fields (name, picture)
    where is_demo and key in ('look', 'contact') and picture like 'shop/%'`;

/** Jobs about deleted data: mails to those people, news of those orders. Without its queue the database has none. */
const jobsOfDemo = `
  delete from pgboss.job where name like 'sandbox-%' or exists (
    select from (
      select id::text as word from orders where is_demo union all select id::text from users where is_demo
      union all select email from users where is_demo
      union all select id::text from order_events where ${ofOrders}
      union all select id::text from payments where ${ofOrders}
      union all select id::text from refund_payouts where ${ofOrders}
      union all select id::text from payment_declarations where ${ofOrders}
      union all select id::text from received_transfers where ${ofOrders}
    ) gone where position(gone.word in data::text) > 0)`;

export interface Purge {
  /** What was removed; '' if nothing. */
  removed: string;
  /** Keys in the storage to remove now that no row names them. */
  files: string[];
}

/** Removes everything that demos created in this database, in one transaction; everything else stays. */
export async function purgeDemoData(db: Database): Promise<Purge> {
  return inTransaction(db, async (tx) => {
    const run = (text: string) => sql.raw(text).execute(tx);
    const removed = await findDemoData(tx);
    const { rows: files } = await sql.raw<{ key: string }>(filesOfDemo).execute(tx);
    const { rows: queue } = await sql<{
      exists: boolean;
    }>`select to_regclass('pgboss.job') is not null as exists`.execute(tx);
    if (queue[0]?.exists) await run(jobsOfDemo);
    for (const table of appendOnly) await run(`alter table ${table} disable trigger ${table}_append_only`);
    await returnPieces(tx);
    for (const step of steps) await run(step);
    const categoryIds = categoriesWithGoods().map(({ id }) => id);
    await removeDemoGoods(tx, categoryIds);
    for (const table of appendOnly) await run(`alter table ${table} enable trigger ${table}_append_only`);
    return { removed, files: files.map(({ key }) => key) };
  });
}

/** Of goods that stay, what the demo's orders hold can be sold. */
async function returnPieces(tx: Transaction): Promise<void> {
  const { rows } = await sql<{
    status: OrderStatus;
    statusBefore: OrderStatus | null;
    skuId: number;
    quantity: number;
  }>`
    select o.status, o.status_before as "statusBefore", i.sku_id as "skuId", i.quantity - i.refunded_quantity as quantity
    from orders o join order_items i on i.order_id = o.id where o.is_demo
  `.execute(tx);
  await returnStock(tx, rows.filter(holdsStock));
}
