import { isLanguage, type Language } from '@sampan/contract/languages';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { findCustomer } from '#domains/accounts/find-customer.ts';
import type { Customer } from '#shop/actor.ts';
import type { RuleLimits, RuleWait, Spent } from './rule-reason.ts';

/** Rules of resellers' shops, and what they placed. */

interface StoredRule extends RuleLimits {
  shopId: string;
  isOn: boolean;
  since: Date;
  version: number;
}

const limitColumns = sql`r.countries, r.least_margin_percent as "leastMarginPercent", r.least_left_cents as "leastLeftCents",
  r.day_orders as "dayOrders", r.day_cents as "dayCents", r.order_cents as "orderCents"`;
const ruleColumns = sql`r.shop_id as "shopId", r.is_on as "isOn", r.since, r.version, ${limitColumns}`;

const spentOf = (shopId: ReturnType<typeof sql>) => sql`(select count(*)::int from rule_orders p
    where p.shop_id = ${shopId} and p.placed_at > now() - interval '24 hours') as orders,
  (select coalesce(sum(billed_cents), 0)::bigint from rule_orders p
    where p.shop_id = ${shopId} and p.placed_at > now() - interval '24 hours') as cents`;

interface ListedRule extends Omit<StoredRule, 'version' | 'since'> {
  shopName: string;
  isSet: boolean;
  orders: number;
  cents: number;
  waiting: number;
}

/** Of every shop that is not disconnected. Limits of shops without a rule are null. */
export async function listRules(db: Database, buyerId: string): Promise<ListedRule[]> {
  const { rows } = await sql<ListedRule>`
    select s.id as "shopId", coalesce(nullif(s.name, ''), s.address) as "shopName", r.shop_id is not null as "isSet",
      coalesce(r.is_on, false) as "isOn", ${limitColumns}, ${spentOf(sql`s.id`)},
      (select count(*)::int from shop_orders o where o.shop_id = s.id and o.state = 'open' and o.rule_wait is not null) as waiting
    from reseller_shops s left join order_rules r on r.shop_id = s.id
    where s.buyer_id = ${buyerId} and s.state <> 'disconnected' order by s.connected_at, s.id`.execute(db);
  return rows;
}

export async function ownsShop(db: Database | Transaction, buyerId: string, shopId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from reseller_shops where id = ${shopId} and buyer_id = ${buyerId} and state <> 'disconnected'`.execute(
    db,
  );
  return rows.length > 0;
}

/** `since` moves only when it is switched on: a rule that is changed goes on. */
export async function storeRule(
  tx: Transaction,
  shopId: string,
  { userId, language, isOn, ...rule }: RuleLimits & { userId: string; language: Language; isOn: boolean },
): Promise<void> {
  await sql`
    insert into order_rules (shop_id, is_on, user_id, language, countries, least_margin_percent, least_left_cents,
      day_orders, day_cents, order_cents)
    values (${shopId}, ${isOn}, ${userId}, ${language}, ${[...rule.countries]}, ${rule.leastMarginPercent},
      ${rule.leastLeftCents}, ${rule.dayOrders}, ${rule.dayCents}, ${rule.orderCents})
    on conflict (shop_id) do update set is_on = excluded.is_on, user_id = excluded.user_id, language = excluded.language,
      since = case when excluded.is_on and not order_rules.is_on then clock_timestamp() else order_rules.since end,
      version = order_rules.version + 1, countries = excluded.countries,
      least_margin_percent = excluded.least_margin_percent, least_left_cents = excluded.least_left_cents,
      day_orders = excluded.day_orders, day_cents = excluded.day_cents, order_cents = excluded.order_cents`.execute(tx);
}

export async function switchOffRules(tx: Transaction, buyerId: string): Promise<string[]> {
  const { rows } = await sql<{ shopId: string }>`
    update order_rules r set is_on = false, version = r.version + 1 from reseller_shops s
    where s.id = r.shop_id and s.buyer_id = ${buyerId} and r.is_on returning r.shop_id as "shopId"`.execute(tx);
  return rows.map(({ shopId }) => shopId);
}

/** A rule that is on, and who orders by it. */
export interface ActingRule extends StoredRule {
  actor: Customer;
  language: Language;
}

/** Undefined unless it is on, its shop is connected, and its login may still order for the shop's buyer. */
export async function findActingRule(db: Database, shopId: string): Promise<ActingRule | undefined> {
  const { rows } = await sql<StoredRule & { language: string; userId: string | null; buyerId: string }>`
    select ${ruleColumns}, r.language, r.user_id as "userId", s.buyer_id as "buyerId"
    from order_rules r join reseller_shops s on s.id = r.shop_id
    where r.shop_id = ${shopId} and r.is_on and s.state = 'connected'`.execute(db);
  const [row] = rows;
  const actor = row?.userId ? await findCustomer(db, row.userId) : undefined;
  if (!row || actor?.buyerId !== row.buyerId) return undefined;
  const { userId: _, buyerId: __, language, ...rule } = row;
  return { ...rule, language: isLanguage(language) ? language : 'en', actor };
}

/**
 * Locks the rule until the order is placed, so that two readings count one after the other. Undefined if it was changed
 * or switched off. Requires the buyer lock.
 */
export async function lockRule(tx: Transaction, { shopId, version }: StoredRule): Promise<Spent | undefined> {
  const { rows } = await sql`
    select shop_id from order_rules where shop_id = ${shopId} and version = ${version} and is_on for update`.execute(
    tx,
  );
  return rows.length > 0 ? readSpent(tx, shopId) : undefined;
}

export async function readSpent(db: Database | Transaction, shopId: string): Promise<Spent> {
  const { rows } = await sql<Spent>`select ${spentOf(sql`${shopId}`)}`.execute(db);
  return { orders: rows[0]?.orders ?? 0, cents: Number(rows[0]?.cents ?? 0) };
}

export async function recordRuleOrder(
  tx: Transaction,
  { orderId, shopOrderId, shopId }: { orderId: string; shopOrderId: string; shopId: string },
  billedCents: number,
): Promise<void> {
  await tx
    .insertInto('rule_orders')
    .values({ order_id: orderId, shop_order_id: shopOrderId, shop_id: shopId, billed_cents: billedCents })
    .execute();
}

export async function readBilled(tx: Transaction, orderId: string): Promise<number> {
  const bill = tx.selectFrom('bills').select('total_cents as cents').where('order_id', '=', orderId);
  return Number((await bill.executeTakeFirstOrThrow()).cents);
}

/** Null: nothing holds it back any more. */
export async function setRuleWaits(
  db: Database | Transaction,
  waits: readonly { id: string; wait: RuleWait | null }[],
): Promise<void> {
  if (waits.length === 0) return;
  await sql`
    update shop_orders o set rule_wait = nullif(w.wait, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(waits)}::jsonb) as w (id uuid, wait jsonb)
    where o.id = w.id and o.state = 'open' and o.rule_wait is distinct from nullif(w.wait, 'null'::jsonb)`.execute(db);
}

export async function clearRuleWaits(tx: Transaction, shopIds: readonly string[]): Promise<void> {
  await sql`
    update shop_orders set rule_wait = null where shop_id = any(${[...shopIds]}::uuid[]) and rule_wait is not null`.execute(
    tx,
  );
}
