import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { methodLabel } from '#domains/orders/method-label.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { findPaymentKey, listPaymentRows } from './card-payment-store.ts';

/** Newest first. */
export async function listCardPayments(
  { db }: Pick<Context, 'db'>,
  { after, pageSize, ...filter }: ParsedInputOf<Calls['operatorListPayments']>,
): Promise<OutputOf<Calls['operatorListPayments']>> {
  const from = after ? await findPaymentKey(db, after) : undefined;
  if (after && !from) throw refuse('not_found');
  const rows = await listPaymentRows(db, filter, { from, limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  return {
    list: page.map(({ firstName, lastName, brand, lastFour, amountCents, refundedCents, ...row }) => ({
      ...row,
      customer: `${firstName} ${lastName}`,
      amountUsd: dollars(amountCents),
      refundedUsd: dollars(refundedCents),
      method: methodLabel({ brand, lastFour }),
      begunAt: toWireTime(row.begunAt),
      changedAt: row.changedAt ? toWireTime(row.changedAt) : '',
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? '') : '',
  };
}
