import type { ListingRefusal } from '@sampan/contract/listing-changes';
import type { Transaction } from '#database/connect.ts';
import type { OwnPublication } from '#domains/listings/publications/listings-store.ts';
import type { Context } from '#shop/context.ts';
import type { ListingEdit, StoredChange } from './change-store.ts';

export interface Turn {
  own: OwnPublication;
  edit: ListingEdit | null;
}

export interface Batch {
  ctx: Context;
  tx: Transaction;
  change: StoredChange;
  turns: readonly Turn[];
}

export interface Applied {
  refused: ReadonlyMap<string, ListingRefusal>;
  /** Shops that have something to be sent now. */
  shopIds: ReadonlySet<string>;
}
