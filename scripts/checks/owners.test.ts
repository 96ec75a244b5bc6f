import { expect, test } from 'vitest';
import { ownerMistakes } from './owners.ts';

const tables = new Set(['orders', 'refunds']);
const owner = { path: 'apps/server/src/domains/orders/planted.ts', text: "tx.insertInto('orders')" };
const second = (text: string, path = 'apps/server/src/domains/refunds/planted.ts') =>
  ownerMistakes([owner, { path, text }], tables);

test.each([
  'update orders set status = 1',
  'UpDaTe\n  ORDERS\n  set status = 1',
  'update only orders as o set status = 1',
  'update /* all */ orders set status = 1',
  'update public.orders set status = 1',
  'update "public"."orders" set status = 1',
  'insert into orders(id) values (1)',
  'delete from orders',
  'delete from orders;',
  'with gone as (delete from orders returning id) select * from gone',
  'merge into orders o using given on true when matched then delete',
  'copy orders from stdin',
  'truncate orders',
  'truncate table refunds, orders',
  'drop table if exists orders',
  'alter table orders add column note text',
])('guard: the check refuses a second writer of a table: %s', (statement) => {
  expect(ownerMistakes([owner], tables)).toEqual([]);
  expect(second(`await sql\`${statement}\`.execute(tx);`)).toHaveLength(1);
  expect(second(`const text = ${JSON.stringify(statement)};`)).toHaveLength(1);
});

test.each([
  "tx.updateTable('orders')",
  'tx.updateTable(`orders`)',
  "tx\n  .updateTable(\n    'orders as o',\n  )",
  "tx.deleteFrom(['refunds', 'orders'])",
  "tx.mergeInto('orders')",
  "tx.replaceInto('public.orders')",
  `sql\`update \${sql.table('orders')} set status = 1\``,
  "'update ' + 'orders set status = 1'",
])('guard: the check refuses a second writer of a table: %s', (code) => {
  expect(second(`const query = ${code};`)).toHaveLength(1);
});

/** `#{` is written for what a template takes in. */
const filled = (code: string) => code.replaceAll('#{', '${');

test.each([
  "const table = 'orders'; tx.updateTable(table);",
  "const table = 'orders' as const; sql`update #{sql.table(table)} set status = 1`;",
  "const tables = { ours: 'refunds', theirs: 'orders' } as const; tx.deleteFrom(tables.theirs);",
  "const { theirs } = { theirs: 'orders' }; tx.deleteFrom(theirs);",
  "for (const table of ['refunds', 'orders'] as const) sql`delete from #{sql.table(table)}`;",
  'for (const [table, since] of Object.entries(old)) sql`delete from #{sql.table(table)} where #{since}`; const old = { orders: 1 };',
  "const write = (table: 'refunds' | 'orders') => sql`update #{sql.table(table)} set status = 1`;",
  "type Table = 'orders'; function write(table: Table) { return sql`update #{sql.table(table)} set status = 1`; }",
  "const write = (table: string) => sql`update #{sql.table(table)} set status = 1`; write('orders');",
  "const orders = sql.table('orders'); sql`truncate #{orders}`;",
  'const columns = sql`orders (id, status)`; sql`insert into #{columns} values (1, 1)`;',
  "const of = 'ord'; tx.insertInto(`#{of}ers`);",
  "deleteInBatches(db, sql.table('orders'), isOld);",
  "const isOurs = true; const table = isOurs ? 'orders' : 'refunds'; tx.updateTable(table);",
])('guard: names. The check refuses a second writer whose table has another name: %s', (code) => {
  expect(second(filled(code))).toHaveLength(1);
});

test('guard: exported. The check refuses a second writer whose table is a constant of another file', () => {
  const path = 'apps/server/src/domains/refunds/planted-name.ts';
  const text = "export const theirs = 'orders';";
  const using = "import { theirs as t } from './planted-name.ts'; tx.updateTable(t);";
  expect(
    ownerMistakes([owner, { path, text }, { ...owner, path: path.replace('-name', ''), text: using }], tables),
  ).toHaveLength(1);
});

test.each(['(table: string) => tx.updateTable(table)', '(of: Sql) => sql`delete from #{of} where id = 1`'])(
  'guard: unknown. The check refuses what writes a table that it cannot name: %s',
  (code) => {
    expect(second(filled(`const write = ${code};`))).toEqual([
      expect.stringContaining('planted.ts writes a table whose name'),
    ]);
  },
);

test.each([
  "const table = 'orders'; sql`select * from #{sql.table(table)} for update`;",
  'sql`select id from refunds where #{isOpen} for update #{skip}`',
  'sql`insert into refunds (id) values (1) on conflict (id) do update set #{rest}`',
])('the check of writers allows reading by a name: %s', (code) => {
  expect(second(filled(code))).toEqual([]);
});

test.each(['connectors/payment/sandbox/migrations/0009-planted.sql', 'domains/refunds/planted.sql'])(
  'guard: the check refuses a second writer in a file of statements: %s',
  (path) => {
    expect(second('update orders set status = 1;', `apps/server/src/${path}`)).toHaveLength(1);
  },
);

test('guard: the check refuses a second writer among what starts the shop', () => {
  const text = 'sql`update orders set status = 1`';
  expect(second(text, 'apps/server/src/open-server.ts')).toHaveLength(1);
  expect(second(text, 'apps/server/src/boot/fill-shop.ts')).toHaveLength(1);
});

test.each([
  'select id from orders for no key update',
  'select id from orders for update of orders skip locked',
  'insert into refunds (id) values (1) on conflict do update set order_id = 1',
])('the check of writers allows reading: %s', (statement) => {
  expect(second(`await sql\`${statement}\`.execute(tx);`)).toEqual([]);
});

test('the check of writers allows tests and comments', () => {
  expect(second('// update orders set\n/* delete from orders */')).toEqual([]);
  expect(second('sql`delete from orders`', 'apps/server/src/domains/refunds/planted.test.ts')).toEqual([]);
});
