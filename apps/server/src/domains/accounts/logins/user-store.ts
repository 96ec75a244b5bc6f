import type { QueryCreator, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { DB, Users } from '#database/types.ts';

export type UserRow = Selectable<Users>;

export function findUser(db: Database | Transaction, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
}

/** Keeps whatever ends all of the user's sessions waiting. */
export function lockUser(tx: Transaction, userId: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
}

export function findUserByEmail(db: Database | Transaction, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export interface NewUser {
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  gender: 0 | 1 | null;
  language: string;
  country?: string;
  phone?: string;
  inviterId: string | null;
  isDemo: boolean;
}

/** Inserts a user with its buyer. Returns undefined and stores nothing if the e-mail address already has an account. */
export async function insertUser(tx: Transaction, user: NewUser): Promise<string | undefined> {
  const row = await tx
    .with('made', (db) => insertLogin(db, user))
    .with('owner', (db) => db.insertInto('buyers').columns(['id']).expression(db.selectFrom('made').select('buyer_id')))
    .selectFrom('made')
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** Its buyer is stored by the same statement: references are checked when that ends. */
function insertLogin(db: QueryCreator<DB>, user: NewUser) {
  return db
    .insertInto('users')
    .values({
      buyer_id: sql<string>`new_id()`,
      email: user.email,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      gender: user.gender,
      language: user.language,
      country: user.country ?? '',
      phone: user.phone ?? '',
      inviter_id: user.inviterId,
      is_demo: user.isDemo,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'buyer_id']);
}

/** Replaces the password hash if it still is `expected`; false if someone else changed it meanwhile. */
export async function replacePassword(
  tx: Transaction,
  userId: string,
  expected: string,
  passwordHash: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .where('password_hash', '=', expected)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows === 1n;
}

export async function rememberLanguage(tx: Transaction, userId: string, language: string): Promise<void> {
  await tx.updateTable('users').set({ language }).where('id', '=', userId).where('language', '<>', language).execute();
}

export interface ProfileChange {
  first_name?: string;
  last_name?: string;
  country?: string;
  phone?: string;
  birthday?: string | null;
  gender?: 0 | 1;
  avatar_key?: string | null;
  nickname?: string;
  department?: string;
  job?: string;
  signature?: string;
  unwanted_mails?: string[];
  offers_since?: Date | null;
}

/** Undefined: erased in the meantime. */
export async function updateProfile(
  tx: Transaction,
  userId: string,
  change: ProfileChange,
): Promise<UserRow | undefined> {
  const changed = Object.keys(change).length > 0;
  if (changed)
    await tx.updateTable('users').set(change).where('id', '=', userId).where('erased_at', 'is', null).execute();
  return tx.selectFrom('users').selectAll().where('id', '=', userId).where('erased_at', 'is', null).executeTakeFirst();
}

export async function setDisabled(
  tx: Transaction,
  userId: string,
  disabled: boolean,
  reason: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({
      disabled_at: disabled ? sql<Date>`coalesce(disabled_at, now())` : null,
      disabled_reason: reason,
    })
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows === 1n;
}

export interface Company {
  company: string;
  vatNumber: string;
}

export async function findCompany(db: Database | Transaction, buyerId: string): Promise<Company> {
  return db
    .selectFrom('buyers')
    .select(['company', 'vat_number as vatNumber'])
    .where('id', '=', buyerId)
    .executeTakeFirstOrThrow();
}

/** Fields left out do not change. */
export async function updateCompany(
  tx: Transaction,
  buyerId: string,
  { company, vatNumber }: Partial<Company>,
): Promise<void> {
  if (company === undefined && vatNumber === undefined) return;
  await tx
    .updateTable('buyers')
    .set({ ...(company !== undefined && { company }), ...(vatNumber !== undefined && { vat_number: vatNumber }) })
    .where('id', '=', buyerId)
    .execute();
}
