import type { Database } from '#database/connect.ts';
import { findUserByEmail } from './store.ts';

export async function findAccount(db: Database, email: string): Promise<{ id: string } | undefined> {
  return findUserByEmail(db, email);
}
