import type { Database } from '#database/connect.ts';
import { countOpen } from './page/page-queries.ts';
import { countUnread } from './taking/unread-store.ts';

/** Orders of a reseller's shops that wait for them: to be ordered, or that could not be read. */
export async function countWaiting(db: Database, buyerId: string): Promise<number> {
  const [open, unread] = await Promise.all([countOpen(db, buyerId), countUnread(db, buyerId)]);
  return open + unread;
}
