import type { Database } from '#database/connect.ts';
import { anonymiseOldTransactions } from './bank-store.ts';

/** Whoever paid an order is forgotten with it; of other lines of bank statements the books need nobody's name for longer. */
export function forgetPayers(db: Database): Promise<void> {
  return anonymiseOldTransactions(db);
}
