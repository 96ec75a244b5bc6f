import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import { unmatchedHash } from './passwords.ts';
import { endAllAccess } from './sessions.ts';

export interface Login {
  userId: string;
  buyerId: string;
  email: string;
  avatarKey: string | null;
  /** Other logins act for the same buyer, so what the buyer owns stays. */
  isShared: boolean;
}

const logins = (db: Database | Transaction) =>
  db
    .selectFrom('users')
    .select(['id as userId', 'buyer_id as buyerId', 'email', 'avatar_key as avatarKey'])
    .select(
      sql<boolean>`exists (
        select from users other where other.buyer_id = users.buyer_id and other.id <> users.id and other.erased_at is null
      )`.as('isShared'),
    );

/** Finds a customer by id or e-mail address, unless erased. */
export function findLogin(db: Database | Transaction, person: string): Promise<Login | undefined> {
  return logins(db)
    .where('erased_at', 'is', null)
    .where(isUuid(person) ? 'id' : 'email', '=', person.trim().toLowerCase())
    .executeTakeFirst();
}

/** Requires the buyer's lock, so that no order, address or second erasure comes in between. */
export async function lockLogin(tx: Transaction, person: string): Promise<Login | undefined> {
  const found = await findLogin(tx, person);
  if (!found) return undefined;
  await lockBuyer(tx, found.buyerId);
  return findLogin(tx, found.userId);
}

export async function lockErasedLogin(tx: Transaction, userId: string): Promise<Login | undefined> {
  const erased = await logins(tx).where('erased_at', 'is not', null).where('id', '=', userId).executeTakeFirst();
  if (erased) await lockBuyer(tx, erased.buyerId);
  return erased;
}

/** Makes a pseudonym of the login: nobody can sign in with it, and its e-mail address is free for a new account. */
export async function anonymiseLogin(tx: Transaction, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      email: `erased-${userId}@erased.invalid`,
      password_hash: unmatchedHash,
      first_name: 'Erased',
      last_name: '',
      gender: null,
      birthday: null,
      country: '',
      phone: '',
      avatar_key: null,
      nickname: '',
      department: '',
      job: '',
      signature: '',
      unwanted_mails: [],
      language: 'en',
      inviter_id: null,
      disabled_reason: '',
      offers_since: null,
      totp_secret: null,
      totp_last_step: 0,
      disabled_at: sql<Date>`coalesce(disabled_at, now())`,
      erased_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute();
  await endAllAccess(tx, userId);
}

/** Recovery codes and passkeys; returns how many. */
export async function eraseFactors(tx: Transaction, userId: string): Promise<number> {
  const codes = await tx.deleteFrom('user_recovery_codes').where('user_id', '=', userId).executeTakeFirstOrThrow();
  const passkeys = await tx.deleteFrom('user_passkeys').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return Number(codes.numDeletedRows) + Number(passkeys.numDeletedRows);
}

/** Erases what a buyer owns when no other login acts for it. */
export async function eraseCompany(tx: Transaction, buyerId: string): Promise<void> {
  await tx.updateTable('buyers').set({ company: '', vat_number: '' }).where('id', '=', buyerId).execute();
}

/** Returns how many. */
export async function eraseSessions(tx: Transaction, userId: string): Promise<number> {
  const result = await tx.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}

/** Returns how many. */
export async function eraseApiKeys(tx: Transaction, userId: string): Promise<number> {
  const result = await tx.deleteFrom('api_keys').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}

/** Codes that were sent to the address, and attempts that were counted for it or for the login. */
export async function eraseCodesAndAttempts(tx: Transaction, { userId, email }: Login): Promise<number> {
  const codes = await tx.deleteFrom('email_codes').where('email', '=', email).executeTakeFirstOrThrow();
  // A bucket's parts are separated by colons.
  const names = (text: string) => sql`position(${`:${text}:`} in bucket || ':') > 0`;
  const attempts = await sql`delete from attempts where ${names(email)} or ${names(userId)}`.execute(tx);
  return Number(codes.numDeletedRows) + Number(attempts.numAffectedRows ?? 0);
}
