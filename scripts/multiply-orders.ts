import pg from 'pg';
import { audit } from '../apps/server/src/audit.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { onDatabase, ownerUrlOf, withPool } from './database.ts';
import { copyRows, withoutTriggers } from './multiply-products.ts';
import { fail, step } from './steps.ts';

/**
 * `node scripts/multiply-orders.ts 100000`: multiplies a demo shop's customers and their orders, with lines, bills,
 * payments, ledger, histories, refunds and parcels, up to that number of orders. For growth tests.
 */

/** All tables of an order and its customer, referenced ones first. */
const tables = [
  'buyers',
  'users',
  'orders',
  'order_items',
  'buy_list',
  'purchase_orders',
  'purchase_order_lines',
  'order_events',
  'bills',
  'bill_fees',
  'bill_instalments',
  'payments',
  'disputes',
  'payment_declarations',
  'received_transfers',
  'ledger_entries',
  'ledger_lines',
  'inspections',
  'inspection_lines',
  'inspection_pictures',
  'objections',
  'received_parcels',
  'parcels',
  'shipments',
  'tracking_steps',
  'refunds',
  'refund_fees',
  'refund_lines',
  'shortages',
  'refund_payouts',
  'site_messages',
];

/** The same for the same id everywhere; its beginning stays, because ids order what happened at the same moment. */
const newId = (id: string) => `(left(${id}::text, 24) || left(md5(${id}::text || copy), 12))::uuid`;
const anId = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** Adapts a text that is, or contains, an id; any other gets the copy's number. */
const newReference = (column: string) => `coalesce(
  replace(${column}, substring(${column} from '${anId}'), ${newId(`substring(${column} from '${anId}')`)}::text),
  ${column} || ':' || copy)`;
const earlier = (column: string) => `(${column} - copy * interval '37 minutes')`;

/** Every tenth customer has a name in another script; one in five hundred a unique name. */
const otherNames: Readonly<Record<number, readonly [string, string]>> = {
  3: ['静怡', '王'],
  5: ['Анна', 'Кузнецова'],
  7: ['فاطمة', 'الزهراء'],
};
const nameOf = (column: string, part: (name: readonly [string, string]) => string) => `case
  when copy % 500 = 1 then 'Quillan' || copy
  ${Object.entries(otherNames)
    .map(([rest, name]) => `when copy % 10 = ${rest} then '${part(name)}'`)
    .join(' ')}
  else ${column} end`;

const changedTexts: Record<string, Record<string, string>> = {
  users: {
    email: `replace(email, '@', '+' || copy || '@')`,
    first_name: nameOf('first_name', ([first]) => first),
    last_name: nameOf('last_name', ([, last]) => last),
  },
  orders: {
    address: `jsonb_set(address, '{name}', to_jsonb(${nameOf(`address ->> 'name'`, (name) => name.join(' '))}))`,
    sn: `'SP' || to_char(${earlier('placed_at')} at time zone 'UTC', 'YYYYMMDD')
      || translate(left(md5(id::text || copy), 8), '0123456789abcdef', '34679ACDEFGHJKMN')`,
    checkout_key: `checkout_key || ':' || copy`,
  },
  order_events: { actor_id: `case when cause = 'customer' then ${newId('actor_id')} else actor_id end` },
  purchase_orders: { number: 'number + copy * 1000000' },
  payments: { request_id: newReference('request_id'), intent_id: `intent_id || ':' || copy` },
  disputes: { provider_dispute_id: `provider_dispute_id || ':' || copy` },
  ledger_entries: { reference: newReference('reference') },
  inspection_pictures: { key: `key || '.' || copy` },
  received_transfers: { bank_reference: `bank_reference || ':' || copy` },
  shipments: { tracking_number: `tracking_number || copy` },
  refunds: { overpayment: newReference('overpayment') },
  refund_payouts: {
    request_id: newReference('request_id'),
    provider_refund_id: `provider_refund_id || ':' || copy`,
  },
  site_messages: { reference: newReference('reference') },
};

/** New ids and timestamps for the copies; people, operators and addresses stay the same. */
async function changesOf(client: pg.Client, table: string): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; isMoment: boolean }>(
    `select quote_ident(attname) as name, atttypid = 'timestamptz'::regtype as "isMoment"
    from pg_attribute a where attrelid = $1::regclass and attnum > 0 and not attisdropped and (
      atttypid = 'timestamptz'::regtype
      or (attname = 'id' and atttypid = 'uuid'::regtype)
      or exists (select from pg_constraint c where c.contype = 'f' and c.conrelid = attrelid and c.conkey = array[attnum]
        and c.confrelid = any($2::text[]::regclass[])))`,
    [table, tables],
  );
  const changes = rows.map(({ name, isMoment }) => [name, isMoment ? earlier(name) : newId(name)]);
  return { ...Object.fromEntries(changes), ...changedTexts[table] };
}

/** Messages that are about no order stay one. */
const partOf = (table: string) => (table === 'site_messages' ? 'order_id is not null' : 'true');

async function multiplyOrders(client: pg.Client, times: number): Promise<void> {
  await client.query('begin');
  await withoutTriggers(client);
  for (const table of tables) await copyRows(client, table, times, await changesOf(client, table), partOf(table));
  await client.query('commit');
  await setStockAside(client);
}

/** Reserves stock for the copies as if they had been placed and not bought yet. */
async function setStockAside(client: pg.Client): Promise<void> {
  await client.query(`
    update skus set reserved = held.pieces from (
      select i.sku_id, sum(i.quantity - i.refunded_quantity) as pieces
      from orders o join order_items i on i.order_id = o.id
      where coalesce(o.status_before, o.status) in ('create', 'be_purchased') group by i.sku_id
    ) held where skus.id = held.sku_id and skus.reserved <> held.pieces`);
}

async function countOrders(client: pg.Client): Promise<number> {
  return Number((await client.query('select count(*) as orders from orders')).rows[0].orders);
}

/** Runs as the owner, who may vacuum. */
async function run(wanted: number): Promise<void> {
  await onDatabase(readConfig(), (urls) =>
    withPool(ownerUrlOf(urls), { name: 'multiply', seconds: 600 }, async (pool) => {
      const client = new pg.Client({ connectionString: ownerUrlOf(urls) });
      await client.connect();
      await multiply(client, pool, wanted).finally(() => client.end());
    }),
  );
}

async function multiply(client: pg.Client, pool: pg.Pool, wanted: number): Promise<void> {
  const present = await countOrders(client);
  if (present === 0) return fail('There is no order to multiply. Start the demo shop once, then stop it.');
  await step('Multiplying orders', () => multiplyOrders(client, Math.max(0, Math.ceil(wanted / present) - 1)));
  await client.query('vacuum analyze');
  const orders = await countOrders(client);
  const findings = await step('Audit', () => audit(pool));
  process.stdout.write(`${orders} orders, ${findings.length} audit findings\n`);
  for (const finding of findings) process.stdout.write(`${JSON.stringify(finding)}\n`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}

if (import.meta.main) {
  const wanted = Number(process.argv[2]);
  if (!Number.isSafeInteger(wanted) || wanted <= 0) fail('Say how many orders there should be: 100000, for example.');
  await run(wanted);
}
