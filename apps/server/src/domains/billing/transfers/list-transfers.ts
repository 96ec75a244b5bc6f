import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { hasTransfer, listTransferRows } from '#domains/billing/received/transfer-store.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/** Newest first. Each comes with the orders to which the same bank reference was booked. */
export async function listTransfers(
  { db }: Pick<Context, 'db'>,
  { after, pageSize }: ParsedInputOf<Calls['operatorListTransfers']>,
): Promise<OutputOf<Calls['operatorListTransfers']>> {
  if (after && !(await hasTransfer(db, after))) throw refuse('not_found');
  const rows = await listTransferRows(db, { after, limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  return {
    list: page.map(({ amountCents, bookedAt, ...row }) => ({
      ...row,
      amountUsd: dollars(amountCents),
      bookedAt: toWireTime(bookedAt),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? '') : '',
  };
}
