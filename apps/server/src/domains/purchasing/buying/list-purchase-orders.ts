import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { findPurchases } from '#domains/purchasing/purchase/purchase-queries.ts';
import { toPurchaseResponse } from '#domains/purchasing/purchase/read-purchase.ts';
import type { Context } from '#shop/context.ts';

export async function listPurchaseOrders(
  { db }: Context,
  input: ParsedInputOf<Calls['operatorListPurchaseOrders']>,
): Promise<OutputOf<Calls['operatorListPurchaseOrders']>> {
  const { state, short, surplus, waitsForOwner, search, after, pageSize } = input;
  const filter = {
    state,
    isShort: short === 'yes',
    isSurplus: surplus === 'yes',
    waitsForOwner: waitsForOwner === 'yes',
    waitsForPerson: input.waitsForPerson === 'yes',
    search,
  };
  const { rows, total } = await findPurchases(db, filter, { after, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return { list: shown.map(toPurchaseResponse), total, next: last ? `${last.place}_${last.id}` : null };
}
