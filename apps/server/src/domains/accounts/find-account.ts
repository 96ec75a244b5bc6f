import type { Database } from '#database/connect.ts';
import { findUserByEmail } from './store.ts';

/** The account of an address, for domains above. */
export async function findAccount(db: Database, email: string): Promise<{ id: string } | undefined> {
  return findUserByEmail(db, email);
}
