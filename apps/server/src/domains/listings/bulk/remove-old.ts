import type { Context } from '#shop/context.ts';
import { removeOldChanges } from './change-store.ts';
import { removeOldSelections } from './selection-store.ts';

/** Selections end after a day; what was done to many listings is remembered for two months. */
export async function removeOldListingChanges({ db }: Context): Promise<void> {
  await removeOldSelections(db);
  await removeOldChanges(db);
}
