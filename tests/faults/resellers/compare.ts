import { audit, readAuditQueries } from '../../../apps/server/src/audit.ts';
import type { Findings } from '../fire-findings.ts';
import type { Database } from './database.ts';
import type { OwnShop, Seller } from './people.ts';
import type { Warehouse } from './warehouse.ts';

/** Compares the simulated shops with the database: everything is in both, once, and says the same. */

export async function compare(database: Database, sellers: readonly Seller[], warehouse: Warehouse): Promise<Findings> {
  const findings: Findings = { lost: [], double: [], wrong: [], queries: readAuditQueries().length };
  for (const shop of sellers.flatMap((seller) => seller.shops)) {
    await comparePublications(database, findings, shop);
    await compareOrders(database, findings, shop, warehouse);
  }
  await compareOrdersHere(database, findings);
  await compareRules(database, findings);
  await compareNews(database, findings);
  for (const { query, rows, sample } of await audit(await database.pool()))
    findings.wrong.push(`audit: ${query}: ${rows} rows, first ${JSON.stringify(sample)}`);
  return findings;
}

interface Publication {
  key: string;
  state: string;
  remoteId: string | null;
  wasThere: boolean;
  attempts: number;
  variants: { sku: string; price: string; pieces: number; expected: number }[] | null;
}

/** The stock that a shop should show: the pieces here, less the buffer; none of paused or expired ones. */
const publicationsOf = `
  select p.key, p.state, p.remote_id as "remoteId", p.published_at is not null as "wasThere", p.attempts,
    (select json_agg(json_build_object('sku', v.shop_sku, 'price', to_char(v.sent_price / 100.0, 'FM9999990.00'),
        'pieces', v.sent_pieces,
        'expected', case when p.state = 'listed' then greatest(0, s.amount_on_sale - r.stock_buffer) else 0 end))
      from publication_variants v join skus s on s.id = v.sku_id where v.publication_id = p.id and v.remote_id is not null) as variants
  from publications p join reseller_shops r on r.id = p.shop_id where p.shop_id = $1`;

async function comparePublications(database: Database, findings: Findings, { id, remote }: OwnShop): Promise<void> {
  const publications = await database.rows<Publication>(publicationsOf, [id]);
  const products = remote.products();
  const alive = publications.filter(({ state }) => state !== 'removed');
  for (const one of alive) {
    const what = `${remote.address}: publication ${one.key}, ${one.state}`;
    const found = products.filter(({ key }) => key === one.key);
    if (one.state !== 'listed' && one.state !== 'paused') findings.wrong.push(what);
    if (found.length === 0) findings.lost.push(`${what}: not in the shop`);
    if (found.length > 1) findings.double.push(`${what}: ${found.length} products`);
    if (found[0] && found[0].id !== one.remoteId)
      findings.wrong.push(`${what}: ${one.remoteId} is ${found[0].id} there`);
    compareOffers(findings, what, one, found[0]?.variants ?? []);
  }
  const known = new Set(alive.map(({ key }) => key));
  for (const { key } of products)
    if (!known.has(key)) findings.double.push(`${remote.address}: product ${key} left over`);
  const made = remote.made();
  if (made.products > publications.length || made.products - made.removed !== products.length)
    findings.double.push(`${remote.address}: ${made.products} made for ${publications.length} publications`);
}

function compareOffers(
  findings: Findings,
  what: string,
  { variants }: Publication,
  remote: readonly { sku: string; price: string; pieces: number }[],
): void {
  if ((variants ?? []).length !== remote.length) findings.wrong.push(`${what}: ${remote.length} variants there`);
  for (const { sku, price, pieces, expected } of variants ?? []) {
    const one = remote.find((variant) => variant.sku === sku);
    if (Number(one?.price) !== Number(price)) findings.wrong.push(`${what}: ${sku} costs ${one?.price}, not ${price}`);
    if (one?.pieces !== pieces || pieces !== expected)
      findings.wrong.push(`${what}: ${one?.pieces} pieces of ${sku} there, ${pieces} sent, ${expected} here`);
  }
}

interface Taken {
  remoteId: string;
  rows: number;
  state: string;
  isCancelled: boolean;
  orderId: string | null;
  orders: number;
}

const ordersOf = `
  select s.remote_id as "remoteId", count(*) over (partition by s.remote_id)::int as rows, s.state, coalesce(s.closed_there = 'cancelled', false) as "isCancelled",
    s.order_id as "orderId", (select count(*)::int from orders o where o.checkout_key like 'shop:' || s.id || ':%') as orders
  from shop_orders s where s.shop_id = $1`;

async function compareOrders(
  database: Database,
  findings: Findings,
  { id, remote, orders }: OwnShop,
  { numbers, wrong }: Warehouse,
): Promise<void> {
  const taken = new Map((await database.rows<Taken>(ordersOf, [id])).map((row) => [row.remoteId, row]));
  let parcels = 0;
  for (const { remoteId, isCancelled } of orders) {
    const what = `${remote.address}: order ${remoteId}`;
    const row = taken.get(remoteId);
    taken.delete(remoteId);
    if (!row) {
      if (!isCancelled) findings.lost.push(`${what} never came`);
      continue;
    }
    if (row.rows > 1 || row.orders > 1) findings.double.push(`${what}: ${row.rows} rows, ${row.orders} orders here`);
    if (row.isCancelled !== isCancelled) findings.wrong.push(`${what}: cancelled there ${isCancelled}`);
    if (isCancelled && row.state !== 'shipped') continue;
    if (row.state !== 'shipped') findings.lost.push(`${what} is ${row.state}`);
    if (isCancelled) continue;
    const number = numbers.get(row.orderId ?? '') ?? '';
    const times = remote.timesNotified(remoteId, number);
    if (times === 0) findings.lost.push(`${what}: its number ${number} was not told`);
    if (times > 1) findings.double.push(`${what}: its number ${number} was told ${times} times`);
    const replaced = wrong.get(row.orderId ?? '');
    const timesWrong = replaced ? remote.timesNotified(remoteId, replaced) : 0;
    if (timesWrong > 1) findings.double.push(`${what}: ${replaced} was told ${timesWrong} times`);
    parcels += remote.channel === 'shopify' ? 1 : times + timesWrong;
  }
  for (const remoteId of taken.keys()) findings.wrong.push(`${remote.address}: order ${remoteId} that nobody placed`);
  // A cancelled order may have been reported before it was cancelled.
  const { parcels: reported } = remote.made();
  if (!orders.some(({ isCancelled }) => isCancelled) && reported !== parcels)
    findings.double.push(`${remote.address}: ${reported} parcels told, not ${parcels}`);
}

/** Each has its shop's order, and there are no others. */
async function compareOrdersHere(database: Database, findings: Findings): Promise<void> {
  const rows = await database.rows<{ sn: string; status: string }>(`
    select o.sn, o.status from orders o left join shop_orders s on s.order_id = o.id
    where o.checkout_key like 'shop:%' and s.id is null and o.status <> 'closed'`);
  for (const { sn, status } of rows) findings.double.push(`order ${sn}, ${status}, of no shop's order`);
}

/** A rule placed each order once and within its limit, and what it placed is written down. */
async function compareRules(database: Database, findings: Findings): Promise<void> {
  const shops = await database.rows<{ shopId: string; orders: number; limit: number }>(`
    select r.shop_id as "shopId", r.day_orders as limit,
      (select count(*)::int from rule_orders p where p.shop_id = r.shop_id) as orders from order_rules r`);
  for (const { shopId, orders, limit } of shops)
    if (orders > limit) findings.double.push(`the rule of ${shopId} placed ${orders} orders, not ${limit}`);
  const rows = await database.rows<{ sn: string }>(`
    select o.sn from orders o left join rule_orders p on p.order_id = o.id
    where o.is_by_rule <> (p.order_id is not null)`);
  for (const { sn } of rows) findings.wrong.push(`order ${sn} and the rules' orders differ`);
}

/** Each step of a shop's order is reported by one message of its own; those that came together by one mail, too. */
async function compareNews(database: Database, findings: Findings): Promise<void> {
  const waiting = await database.rows<{ id: string }>('select order_event_id as id from shop_order_news');
  for (const { id } of waiting) findings.lost.push(`step ${id} was not reported`);
  const silent = await database.rows<{ id: string; status: string }>(`
    select e.id, e.to_status as status from order_events e join orders o on o.id = e.order_id
    where o.checkout_key like 'shop:%' and e.to_status in ('create', 'be_purchased', 'delivered')
      and not exists (select from site_messages m where m.reference = 'event:' || e.id)`);
  for (const { id, status } of silent) findings.lost.push(`no message of step ${id}, ${status}`);
  const mails = await database.rows<{ reference: string; mails: number }>(`
    select m.reference, (select count(*)::int from pgboss.job j where j.name = 'send-mail' and j.data ->> 'mailId' = m.reference) as mails
    from site_messages m where m.template = 'orders-of-shops'`);
  for (const { reference, mails: count } of mails)
    if (count !== 1) findings[count === 0 ? 'lost' : 'double'].push(`${count} mails of ${reference}`);
}
