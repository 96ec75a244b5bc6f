import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { operatorsFileUrl } from '#domains/accounts/operators-file.ts';
import { readWarehouseOrder } from '#domains/logistics/desk/get-warehouse-order.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { findInvoice } from './find-invoice.ts';
import { isPicked } from './paper-order.ts';

export const papersFolder = 'parcel-papers';

/** A browser opens the paper by its address, without the operator's session; the address says whose it is. */
export async function printParcels(
  ctx: Context & { actor: Operator },
  { id, kind }: ParsedInputOf<Calls['operatorPrintParcels']>,
): Promise<{ url: string }> {
  const { parcelList, items } = await readWarehouseOrder(ctx, id);
  if (kind === 'pick-list') {
    if (!items.some(isPicked)) throw refuse('not_found');
  } else if (kind === 'invoice') await findInvoice(ctx, id);
  else if (parcelList.length === 0) throw refuse('no_parcels');
  return { url: operatorsFileUrl(ctx, papersFolder, `${kind}-${id}.pdf`) };
}
