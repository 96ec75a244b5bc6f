import type { Database } from '#database/connect.ts';
import { countOpen } from './page/page-queries.ts';
import { countUnread } from './taking/unread-store.ts';

/** Counts a reseller's shop orders that need the reseller: to be ordered, or unreadable. */
export async function countWaiting(db: Database, buyerId: string): Promise<number> {
  const [open, unread] = await Promise.all([countOpen(db, buyerId), countUnread(db, buyerId)]);
  return open + unread;
}
