import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readWarehouseOrder } from './get-warehouse-order.ts';

/** A browser opens the paper by its address, without the operator's session. */
export async function printParcels(
  ctx: Context,
  { id, kind }: ParsedInputOf<Calls['operatorPrintParcels']>,
): Promise<{ url: string }> {
  const { parcelList } = await readWarehouseOrder(ctx, id);
  if (parcelList.length === 0) throw refuse('no_parcels');
  return { url: signedFileUrl(ctx, `parcel-papers/${kind}-${id}.pdf`) };
}
