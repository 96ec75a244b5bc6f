import { expect, test } from 'vitest';
import { readerMistakes } from './readers.ts';

const tables = new Set(['orders', 'refunds', 'settings']);
const owner = { path: 'apps/server/src/domains/orders/planted.ts', text: "tx.insertInto('orders')" };
const reader = (text: string, path = 'apps/server/src/domains/refunds/planted.ts') => ({ path, text });
/** `#{` is written for what a template takes in. */
const mistakes = (code: string, listed = {}) =>
  readerMistakes([owner, reader(code.replaceAll('#{', '${'))], tables, listed);

test.each([
  'sql`select id from orders`',
  'sql`select id from refunds r join orders o on o.id = r.order_id`',
  'sql`select id from refunds r left join public."orders" o on true`',
  'sql`select from refunds r, orders o where true`',
  'sql`delete from refunds r using orders o where o.id = r.order_id`',
  'sql`select id from #{sql.table(table)}`; const table = "orders"',
  "db.selectFrom('orders as o')",
  "db.selectFrom('refunds').innerJoin('orders', 'orders.id', 'order_id')",
  "const list = 'orders'; db.selectFrom(list)",
  "pool.query({ text: 'select 1 from refunds where exists (select from orders)' })",
])('guard: the check refuses to read another domain’s table: %s', (code) => {
  expect(mistakes(code)).toEqual([expect.stringContaining('reads orders of domains/orders')]);
  expect(mistakes(code, { refunds: ['orders'] })).toEqual([]);
});

test.each([
  'sql`select id from refunds`',
  'sql`select id from (#{orderRows}) o`',
  'sql`select value from settings`',
  '// reads from orders',
  "const orders = 'orders'",
])('own tables, tables that no domain writes, and doors may be read: %s', (code) => {
  expect(mistakes(code)).toEqual([]);
});

test('guard: spare. An entry of the list that nothing needs is refused', () => {
  expect(mistakes('', { refunds: ['orders'] })).toEqual(['refunds no longer reads orders']);
});

test('the owner itself and rooms that are no domain may read it', () => {
  const read = 'sql`select id from orders`';
  const files = [owner, reader(read, owner.path), reader(read, 'apps/server/src/metrics/planted.ts')];
  expect(readerMistakes(files, tables, {})).toEqual([]);
});
