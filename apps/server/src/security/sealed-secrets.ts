import type { Database, Transaction } from '#database/connect.ts';
import type { Purpose } from './secret-keys.ts';

export interface StoredSecret {
  /** Its owner: an operator's id, a key's name. */
  of: string;
  sealed: string;
}

/**
 * Secrets stored encrypted in one column. Every such column is registered here, so that it follows a change of
 * `SECRET_KEY`.
 */
export interface SealedSecrets {
  purposeOf(of: string): Purpose;
  /** Counts secrets by the id of the key that opens them. */
  countByKey(db: Database | Transaction): Promise<{ id: string; count: number }[]>;
  /** Up to `max` that need one of these keys, locked for the transaction. */
  lock(tx: Transaction, keyIds: readonly string[], max: number): Promise<StoredSecret[]>;
  store(tx: Transaction, secret: StoredSecret): Promise<void>;
}
