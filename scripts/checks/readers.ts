import type { Node } from 'oxc-parser';
import { Names } from './names.ts';
import { roomOf, statementOf, tableNames, tableOf, writersOf } from './owners.ts';
import { memberOf, nodesOf, type SourceFile, sourceFiles, sqlFiles } from './source.ts';

/**
 * Which domains read tables that another domain writes. SQL is no door: the owner opens a function, or a query that names
 * its columns (`database/rows.ts`). Reads from before this rule are listed; the list only gets shorter.
 */

const name = String.raw`(?:"?\w+"?\s*\.\s*)?"?\w+"?`;
const alias = String.raw`(?:\s+(?:as\s+)?\w+)?`;
const inSql = new RegExp(String.raw`\b(?:from|join|using)\s+(?:only\s+)?(${name}(?:${alias}\s*,\s*${name})*)`, 'gi');
const inCode =
  /^(selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|innerJoinLateral|leftJoinLateral|from|using)$/;

const readIn = (statement: string): string[] =>
  [...statement.replaceAll(/\/\*[\s\S]*?\*\/|--.*$/gm, ' ').matchAll(inSql)].flatMap(([, names = '']) =>
    names.split(',').map((one) => tableOf(one.trim().split(/\s+/)[0] ?? '')),
  );

function readBy(node: Node, names: Names): string[] {
  if (node.type === 'CallExpression' && inCode.test(memberOf(node.callee) ?? ''))
    return names.textsOf(node.arguments[0]).map(tableOf);
  return readIn(statementOf(node, names) ?? '');
}

const mayRead = /\b(?:from|join|using)\b|selectFrom|Join\(/i;

/** The tables of each owner, by the domain that reads them. */
export type Reads = Readonly<Record<string, readonly string[]>>;

/** Reads of others' tables that are not listed, and entries of the list that nothing needs any more. */
export function readerMistakes(files: readonly SourceFile[], tables: ReadonlySet<string>, listed: Reads): string[] {
  const { writers } = writersOf(files, tables);
  const isForeign = (table: string, room: string) => {
    const owners = [...(writers.get(table) ?? [])].filter((one) => one.startsWith('domains/'));
    return owners.length > 0 && !owners.includes(room);
  };
  const used = new Set<string>();
  const found: string[] = [];
  for (const { path, text } of files) {
    const room = roomOf(path) ?? '';
    if (!room.startsWith('domains/') || path.endsWith('.sql') || !mayRead.test(text)) continue;
    const domain = room.slice('domains/'.length);
    const names = new Names(path, text);
    const read = new Set(nodesOf(path, text).flatMap((node) => readBy(node, names)));
    for (const table of [...read].filter((one) => isForeign(one, room))) {
      used.add(`${domain} ${table}`);
      if (!listed[domain]?.includes(table))
        found.push(`${path} reads ${table} of ${[...(writers.get(table) ?? [])].join(', ')}: open a door there`);
    }
  }
  const spare = Object.entries(listed).flatMap(([domain, read]) =>
    read.filter((table) => !used.has(`${domain} ${table}`)).map((table) => `${domain} no longer reads ${table}`),
  );
  return [...found, ...spare];
}

/** Reads from before this rule, most of them joins of lists and reports. Add none: open a door. */
const listed: Reads = {
  finder: [
    'users',
    'buyers',
    'shipments',
    'received_parcels',
    'orders',
    'purchase_parcels',
    'purchase_orders',
    'order_items',
    'products',
    'skus',
  ],
  accounts: ['orders'],
  'audit-log': ['operators', 'order_items', 'orders', 'own_stock_moves', 'products'],
  billing: ['bill_instalments', 'bills', 'operators', 'orders', 'refund_payouts', 'users'],
  books: [
    'bank_transactions',
    'disputes',
    'ledger_entries',
    'ledger_lines',
    'operators',
    'orders',
    'payments',
    'refund_payouts',
  ],
  cart: ['products', 'skus', 'suppliers'],
  catalogue: ['operators'],
  'channel-orders': [
    'bill_fees',
    'bill_instalments',
    'bills',
    'order_items',
    'orders',
    'parcels',
    'products',
    'publications',
    'refund_lines',
    'refunds',
    'reseller_shops',
    'shipments',
    'skus',
  ],
  channels: ['buyers', 'shop_orders', 'users'],
  conversations: ['buyers', 'operators', 'orders', 'site_messages', 'users'],
  customers: [
    'api_keys',
    'bill_instalments',
    'bills',
    'buyers',
    'favourites',
    'ledger_entries',
    'ledger_lines',
    'orders',
    'policies',
    'products',
    'sessions',
    'shipping_addresses',
    'user_agreements',
    'users',
  ],
  favourites: ['products'],
  hooks: ['operators', 'users'],
  listings: [
    'buyers',
    'categories',
    'favourites',
    'operators',
    'own_stock',
    'pallet_products',
    'product_search',
    'products',
    'reseller_shops',
    'shop_order_lines',
    'shop_orders',
    'skus',
    'suppliers',
    'users',
  ],
  logistics: [
    'buyers',
    'goods_places',
    'operators',
    'order_items',
    'order_notes',
    'orders',
    'own_stock',
    'purchase_order_lines',
    'purchase_orders',
    'purchase_parcels',
    'suppliers',
  ],
  marketplace: ['operators', 'pallet_products', 'pallets', 'products', 'suppliers'],
  messages: [
    'bill_instalments',
    'bills',
    'operators',
    'order_events',
    'order_items',
    'orders',
    'parcels',
    'payment_declarations',
    'products',
    'refunds',
    'shipments',
    'shortages',
    'skus',
    'users',
  ],
  opening: ['products'],
  orders: [
    'buyers',
    'finding_settlements',
    'inspection_lines',
    'inspection_pictures',
    'inspections',
    'joint_payments',
    'ledger_entries',
    'ledger_lines',
    'objections',
    'operators',
    'parcels',
    'payment_declarations',
    'payments',
    'products',
    'refund_fees',
    'refund_lines',
    'refund_payouts',
    'refunds',
    'shipments',
    'shortages',
    'skus',
    'suppliers',
    'tracking_steps',
    'users',
  ],
  'own-goods': [
    'buyers',
    'operators',
    'order_items',
    'orders',
    'own_stock',
    'own_stock_batches',
    'own_stock_moves',
    'products',
    'skus',
    'storage_fees',
    'users',
  ],
  privacy: [
    'bills',
    'conversations',
    'disputes',
    'goods_requests',
    'grants',
    'hook_endpoints',
    'ledger_entries',
    'ledger_lines',
    'listing_changes',
    'orders',
    'payment_declarations',
    'payments',
    'received_transfers',
    'refund_payouts',
    'refunds',
    'reseller_shops',
    'shipments',
    'shop_orders',
  ],
  // Inspection is above purchasing, and can open no door to it.
  purchasing: [
    'inspection_lines',
    'inspection_pictures',
    'operators',
    'order_items',
    'orders',
    'products',
    'skus',
    'suppliers',
  ],
  refunds: [
    'bill_instalments',
    'bills',
    'disputes',
    'ledger_entries',
    'ledger_lines',
    'operators',
    'order_events',
    'order_items',
    'orders',
    'payments',
    'products',
    'received_transfers',
    'shipments',
    'skus',
    'users',
  ],
  settings: ['operators'],
};

export async function checkReaders(): Promise<string[]> {
  return readerMistakes([...sourceFiles(), ...sqlFiles()], tableNames(), listed);
}
