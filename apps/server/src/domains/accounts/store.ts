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

/** With its buyer. Undefined, and nothing stored, if the e-mail address already has an account. */
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

export async function setDisabled(tx: Transaction, userId: string, disabled: boolean): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ disabled_at: disabled ? sql<Date>`coalesce(disabled_at, now())` : null })
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows === 1n;
}

/** The expression of the index users_search. */
const searched = sql<string>`(users.email || ' ' || users.first_name || ' ' || users.last_name)`;

export async function listUsers(db: Database, search: string, pageNum: number, pageSize: number) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = db.selectFrom('users').$if(search !== '', (query) => query.where(searched, 'ilike', pattern));
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('users as inviter', 'inviter.id', 'users.inviter_id')
    .select([
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.country',
      'users.created_at',
      'users.disabled_at',
    ])
    .select('inviter.email as inviter_email')
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { rows, total };
}
