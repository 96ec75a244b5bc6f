import type { Transaction } from '#database/connect.ts';
import { deletePackagesOf } from './downloads/store.ts';

/** Deletes a buyer's authorizations. Returns how many, and the papers to remove. */
export async function eraseGrants(tx: Transaction, buyerId: string): Promise<{ grants: number; files: string[] }> {
  const papers = await tx
    .deleteFrom('grant_events')
    .using('grants')
    .whereRef('grants.id', '=', 'grant_events.grant_id')
    .where('grants.buyer_id', '=', buyerId)
    .returning('grant_events.files')
    .execute();
  const grants = await tx.deleteFrom('grants').where('buyer_id', '=', buyerId).executeTakeFirstOrThrow();
  return { grants: Number(grants.numDeletedRows), files: papers.flatMap(({ files }) => files) };
}

/** Deletes a buyer's packages. Returns the keys of their files. */
export const erasePackages = (tx: Transaction, buyerId: string): Promise<string[]> => deletePackagesOf(tx, buyerId);

/** Deletes what a buyer selected, and what was done to many of their listings at once. */
export async function eraseListingChanges(tx: Transaction, buyerId: string): Promise<void> {
  await tx.deleteFrom('listing_selections').where('buyer_id', '=', buyerId).execute();
  await tx.deleteFrom('listing_changes').where('buyer_id', '=', buyerId).execute();
}

/** Deletes where a buyer's customers are. */
export async function eraseMarkets(tx: Transaction, buyerId: string): Promise<void> {
  await tx.deleteFrom('reseller_markets').where('buyer_id', '=', buyerId).execute();
}
