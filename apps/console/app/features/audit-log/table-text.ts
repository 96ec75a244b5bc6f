import type { TextId } from '../../texts/text-ids.ts';
import type { Translate } from '../../texts/texts.ts';

/** What the log's entries are about, in the order in which people look for them; the rest go by their table's name. */
export const knownTables = [
  'orders',
  'order_items',
  'order_events',
  'bills',
  'bill_instalments',
  'payments',
  'payment_declarations',
  'received_transfers',
  'refunds',
  'refund_lines',
  'shipments',
  'tracking_steps',
  'inspections',
  'inspection_lines',
  'parcels',
  'received_parcels',
  'objections',
  'products',
  'skus',
  'categories',
  'pallets',
  'suppliers',
  'imports',
  'exchange_rates',
  'markups',
  'users',
  'buyers',
  'shipping_addresses',
  'site_messages',
  'settings',
  'setting_changes',
  'policies',
  'operators',
  'operator_passkeys',
  'operator_recovery_codes',
  'sessions',
  'hook_endpoints',
  'api_keys',
  'ledger_entries',
  'ledger_lines',
  'bank_statements',
  'bank_transactions',
  'disputes',
  'erasures',
] as const;

const known = new Set<string>(knownTables);

export const tableText = (t: Translate, table: string): string =>
  known.has(table) ? t(`consoleAudit.table_${table}` as TextId) : table.replaceAll('_', ' ');
