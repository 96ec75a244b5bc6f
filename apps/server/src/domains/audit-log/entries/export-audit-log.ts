import type { Readable } from 'node:stream';
import { operatorExportAuditLog } from '@sampan/contract/audit-log';
import type { ParsedInputOf } from '@sampan/contract/call';
import type { Database } from '#database/connect.ts';
import { operatorsFileUrl } from '#domains/accounts/operators-file.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { writeCsv } from '#text/write-csv.ts';
import { type Entry, readEntries, type Search } from './entry-store.ts';
import { readSearch } from './list-audit-log.ts';

type Wanted = ParsedInputOf<typeof operatorExportAuditLog>;

const pageSize = 500;
const header = [
  ...['number', 'at', 'actor_kind', 'actor', 'actor_name', 'call', 'address', 'request', 'change', 'table', 'row'],
  ...['order', 'before', 'after'],
];

export const auditLogFolder = 'audit-log';

/** The link holds the search itself, signed. */
export async function exportAuditLog(ctx: Context & { actor: Operator }, wanted: Wanted): Promise<{ url: string }> {
  const file = `${Buffer.from(JSON.stringify(wanted)).toString('base64url')}.csv`;
  return { url: operatorsFileUrl(ctx, auditLogFolder, file) };
}

/** What `exportAuditLog` wrote into a link, which its signature has proved. */
export function wantedOf(file: string): Wanted {
  return operatorExportAuditLog.input.parse(JSON.parse(Buffer.from(file, 'base64url').toString()));
}

/** Newest first, a page in memory at a time. */
export async function openAuditLog(db: Database, { bom, ...given }: Wanted): Promise<Readable> {
  const search = await readSearch(db, given);
  return writeCsv(rowsOf(db, search), { bom: bom === 1 });
}

async function* rowsOf(db: Database, search: Search | undefined): AsyncGenerator<readonly string[]> {
  yield header;
  for (let before: number | undefined, isOver = !search; !isOver && search; ) {
    const { entries, next } = await readEntries(db, { search, before, limit: pageSize });
    yield* entries.map(rowOf);
    before = next;
    isOver = next === undefined;
  }
}

const rowOf = (entry: Entry): readonly string[] => [
  ...[String(entry.id), entry.at.toISOString(), entry.kind, entry.actor, entry.actorName, entry.call, entry.address],
  ...[entry.requestId, entry.change, entry.table, entry.rowId, entry.orderSn, json(entry.before), json(entry.after)],
];

const json = (values: Entry['before']) => (values ? JSON.stringify(values) : '');
