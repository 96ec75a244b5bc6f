import type { Transaction } from '#database/connect.ts';
import { countPallet, insertHiddenPallet, writePalletProducts } from '#domains/catalogue/categories/pallet-store.ts';
import { notifyChange } from '#domains/catalogue/index/notify-change.ts';

/**
 * Makes a pallet of a marketplace's collection, or renews its goods. A new one is off until an operator has named it.
 * Under the catalogue's lock.
 */
export async function saveOffersAsPallet(
  tx: Transaction,
  wantedId: string,
  name: string,
  productIds: readonly number[],
): Promise<string> {
  const id = wantedId.replaceAll(/[^\w-]/g, '-').slice(0, 64);
  await insertHiddenPallet(tx, id, name, productIds[0]);
  await writePalletProducts(tx, id, productIds);
  await countPallet(tx, id);
  await notifyChange(tx);
  return id;
}
