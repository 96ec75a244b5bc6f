import type pg from 'pg';
import { Values } from '#database/values.ts';
import type { Texts } from '#domains/catalogue/texts.ts';
import { type Code, leastOfEnd } from './read-codes.ts';

/** Where numbers are looked for. Each branch covers one table and uses an index of it. */

export interface NumberRow {
  kind: 'order' | 'purchase' | 'inbound' | 'product';
  id: string;
  /** An order's or a purchase order's number. */
  number: string;
  /** A product's. */
  titles: Texts | null;
  match: string;
}

/** What the reader may open. */
export interface Scope {
  orders: boolean;
  purchases: boolean;
  inbound: boolean;
  products: boolean;
}

const mostOfEach = 3;
const mostRows = 8;
/** Of the ends of numbers, so many are gathered before the newest are chosen. */
const mostGathered = 200;

interface Branch {
  kind: NumberRow['kind'];
  /** Lower comes first. */
  rank: number;
  /** Selects `id`, `number`, `titles`, `match` and `at`. */
  text: string;
}

const reversed = (text: string) => `${[...text].reverse().join('')}%`;

/** The newest of those whose number ends so. `offset 0`: gathered by the index of the ends, not along that of the dates. */
const newest = (text: string) =>
  `select id, number, titles, match, at from (${text} limit ${mostGathered} offset 0) as ended order by at desc limit ${mostOfEach}`;

function orderBranches(text: string, values: Values): Branch[] {
  const end = values.add(reversed(text));
  const row = (match: string, from: string) =>
    `select o.id, o.sn as number, null::jsonb as titles, ${match} as match, o.placed_at as at ${from}`;
  const tracked = (table: string) =>
    newest(
      row(
        't.tracking_number',
        `from ${table} t join orders o on o.id = t.order_id where reverse(upper(t.tracking_number)) like ${end}`,
      ),
    );
  return [
    // A parcel's label has the order's number and its own.
    { kind: 'order', rank: 0, text: row(`''`, `from orders o where o.sn = left(${values.add(text)}, 18)`) },
    { kind: 'order', rank: 2, text: newest(row(`''`, `from orders o where reverse(o.sn) like ${end}`)) },
    { kind: 'order', rank: 3, text: tracked('shipments') },
    { kind: 'order', rank: 3, text: tracked('received_parcels') },
  ];
}

function purchaseBranches(kind: 'purchase' | 'inbound', { text, written, purchase }: Code, values: Values): Branch[] {
  const open = kind === 'inbound' ? `and p.state in ('placed', 'shipped', 'arrived')` : '';
  const row = (match: string, from: string) =>
    `select p.id, 'PO-' || p.number as number, null::jsonb as titles, ${match} as match, p.created_at as at ${from} ${open}`;
  const branches: Branch[] = [
    {
      kind,
      rank: 3,
      text: newest(
        row(
          't.tracking_number',
          `from purchase_parcels t join purchase_orders p on p.id = t.purchase_order_id where reverse(upper(t.tracking_number)) like ${values.add(reversed(text))}`,
        ),
      ),
    },
    {
      kind,
      rank: 1,
      text: `${row('p.external_number', `from purchase_orders p where p.external_number <> '' and upper(p.external_number) = ${values.add(written)}`)} limit ${mostOfEach}`,
    },
  ];
  if (purchase !== undefined)
    branches.push({
      kind,
      rank: 1,
      text: row(`''`, `from purchase_orders p where p.number = ${values.add(purchase)}::bigint`),
    });
  return branches;
}

function productBranches({ written, number }: Code, values: Values): Branch[] {
  const row = (match: string, from: string) =>
    `select p.id::text, '' as number, p.titles, ${match} as match, p.created_at as at ${from}`;
  const branches: Branch[] = [
    {
      kind: 'product',
      rank: 1,
      // One line is enough: a number of the supplier's is of one offer.
      text: row(
        'i.item_number',
        `from (select product_id, item_number from order_items where item_number <> '' and upper(item_number) = ${values.add(written)} limit 1) i join products p on p.id = i.product_id`,
      ),
    },
  ];
  if (number === undefined) return branches;
  const given = `${values.add(number)}::bigint`;
  return [
    ...branches,
    { kind: 'product', rank: 1, text: row('p.id::text', `from products p where p.id = ${given}`) },
    {
      kind: 'product',
      rank: 1,
      text: row('s.id::text', `from skus s join products p on p.id = s.product_id where s.id = ${given}`),
    },
  ];
}

function branchesFor(codes: readonly Code[], scope: Scope, values: Values): Branch[] {
  return codes.flatMap((code) => [
    ...(scope.orders && code.text.length >= leastOfEnd ? orderBranches(code.text, values) : []),
    ...(scope.purchases ? purchaseBranches('purchase', code, values) : []),
    ...(scope.inbound && !scope.purchases ? purchaseBranches('inbound', code, values) : []),
    ...(scope.products ? productBranches(code, values) : []),
  ]);
}

/** Whole numbers before ends of numbers, the newest first; each thing once. One statement, whatever was typed. */
export async function findNumbers(pool: pg.Pool, codes: readonly Code[], scope: Scope): Promise<NumberRow[]> {
  const values = new Values();
  const branches = branchesFor(codes, scope, values);
  if (branches.length === 0) return [];
  const found = branches.map(
    ({ kind, rank, text }) =>
      `select '${kind}' as kind, ${rank} as rank, id::text, number, titles, match, at from (${text}) as branch`,
  );
  const { rows } = await pool.query<NumberRow>({
    text: `
      select kind, id, number, titles, match from (
        select distinct on (kind, id) * from (${found.join(' union all ')}) as found order by kind, id, rank
      ) as each_once order by rank, at desc, id limit ${mostRows}`,
    values: values.list,
  });
  return rows;
}
