import { sql } from 'kysely';
import type { ChannelName } from '#connectors/sales-channel/sales-channel.ts';
import type { Database, Transaction } from '#database/connect.ts';

/** Shops whose owner is being asked to agree, until the browser is back. */

export interface Consent {
  id: string;
  channel: ChannelName;
  address: string;
  /** Set by the other server's callback. */
  sealedKeys: string | null;
}

export interface NewConsent {
  stateHash: Buffer;
  userId: string;
  buyerId: string;
  sessionHash: Buffer;
  channel: ChannelName;
  address: string;
}

export async function insertConsent(tx: Transaction, consent: NewConsent, minutes: number): Promise<void> {
  await tx
    .insertInto('reseller_consents')
    .values({
      state_hash: consent.stateHash,
      user_id: consent.userId,
      buyer_id: consent.buyerId,
      session_hash: consent.sessionHash,
      channel: consent.channel,
      address: consent.address,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute();
}

const columns = ['id', 'channel', 'address', 'sealed_keys as sealedKeys'] as const;

/** A consent that has not expired and has no keys yet. */
export function findConsent(db: Database, channel: ChannelName, stateHash: Buffer): Promise<Consent | undefined> {
  return db
    .selectFrom('reseller_consents')
    .select(columns)
    .where('state_hash', '=', stateHash)
    .where('channel', '=', channel)
    .where('sealed_keys', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Stores the first keys. False if there are keys already. */
export async function storeConsentKeys(db: Database, id: string, sealedKeys: string): Promise<boolean> {
  const result = await db
    .updateTable('reseller_consents')
    .set({ sealed_keys: sealedKeys })
    .where('id', '=', id)
    .where('sealed_keys', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Consumes the consent. Undefined if it is another session's or expired. */
export async function takeConsent(
  db: Database,
  stateHash: Buffer,
  userId: string,
  sessionHash: Buffer,
): Promise<Consent | undefined> {
  const taken = db
    .deleteFrom('reseller_consents')
    .where('state_hash', '=', stateHash)
    .where('user_id', '=', userId)
    .where('session_hash', '=', sessionHash)
    .where('expires_at', '>', sql<Date>`now()`);
  return taken.returning(columns).executeTakeFirst();
}

export async function forgetConsents(db: Database): Promise<void> {
  await db.deleteFrom('reseller_consents').where('expires_at', '<', sql<Date>`now()`).execute();
}
