import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { findEntryKey, type LedgerFilter, listEntryRows } from './ledger-store.ts';

type Ledger = OutputOf<Calls['operatorListLedger']>;

/** Newest first. */
export async function listLedger(
  { db }: Pick<Context, 'db'>,
  { after, pageSize, ...filter }: ParsedInputOf<Calls['operatorListLedger']>,
): Promise<Ledger> {
  const from = after ? await findEntryKey(db, after) : undefined;
  if (after && !from) throw refuse('not_found');
  const rows = await listEntryRows(db, filter satisfies LedgerFilter, { from, limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  return {
    list: page.map(({ at, lines, kind, ...row }) => ({
      ...row,
      at: toWireTime(at),
      kind: kind as Ledger['list'][number]['kind'],
      lines: lines.map(({ account, cents }) => ({ account, amountUsd: dollars(cents) })),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? '') : '',
  };
}
