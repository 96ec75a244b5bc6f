import type { OutputOf } from '@sampan/contract/call';
import type { exportMyData as exportMyDataCall } from '@sampan/contract/privacy';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { countAttempt } from '#domains/accounts/attempts.ts';
import { findLogin, type Login } from '#domains/accounts/erase-login.ts';
import { type GivenProof, withFreshProof } from '#domains/accounts/fresh-proof.ts';
import type { Held, Scope } from '#domains/privacy/held/held.ts';
import { inventory } from '#domains/privacy/held/inventory.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

export type PersonalData = OutputOf<typeof exportMyDataCall>;
type Row = Record<string, unknown>;
type Reading = Pick<Context, 'db' | 'storage' | 'config' | 'now'>;

/** Returns everything the shop holds about a customer, found by id or e-mail address. */
export async function exportPerson(
  ctx: Reading,
  { person, withSlips = true }: { person: string; withSlips?: boolean },
): Promise<PersonalData> {
  const login = await findLogin(ctx.db, person);
  if (!login) throw refuse('not_found');
  return exportLogin(ctx, login, withSlips);
}

const exportsPerDay = 5;

/** The customer's own export. A session alone is not enough, because it is everything at once. */
export async function exportMyData(ctx: Context & { actor: Customer }, proof: GivenProof): Promise<PersonalData> {
  const { userId } = ctx.actor;
  const limit = { bucket: `export:${userId}`, max: exportsPerDay, minutes: 24 * 60 };
  await withFreshProof(ctx, proof, (tx) => countAttempt(tx, [limit], 'too_many_requests'));
  return exportPerson(ctx, { person: userId });
}

async function exportLogin(ctx: Reading, login: Login, withSlips: boolean): Promise<PersonalData> {
  const tables = await readAll(ctx.db, scopeOf(login));
  const slips = new Set(tables.payment_declarations?.flatMap((row) => row.images));
  const files = fileKeys(tables).map((name) => ({
    name,
    url: withSlips || !slips.has(name) ? urlOf(ctx, name) : '',
  }));
  return { exportedAt: ctx.now().toISOString(), userId: login.userId, tables, files };
}

export const scopeOf = ({ userId, email, buyerId, isShared }: Login): Scope => ({
  userId,
  email,
  buyerId: isShared ? null : buyerId,
});

/** Reads in one transaction, so that the parts are consistent. */
function readAll(db: Database, who: Scope): Promise<Record<string, Row[]>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const tables: Record<string, Row[]> = {};
      for (const [table, held] of Object.entries(inventory)) tables[table] = await readTable(tx, table, held, who);
      return tables;
    });
}

async function readTable(tx: Transaction, table: string, held: Held, who: Scope): Promise<Row[]> {
  const columns = sql.join(held.given.map((column) => sql.ref(column)));
  const given = sql`select ${columns} from ${sql.table(table)} t where ${held.rows(who)}`;
  const { rows } = await sql<{ row: Row }>`select to_jsonb(given) as row from (${given}) given`.execute(tx);
  return rows.map(({ row }) => row);
}

/**
 * Keys of profile picture, slips, pictures of claims, inspected goods and messages, papers of authorizations, and
 * unused uploads.
 */
function fileKeys({
  users = [],
  payment_declarations = [],
  refunds = [],
  inspection_pictures = [],
  conversation_entries = [],
  grant_events = [],
  uploads = [],
}: Record<string, Row[]>) {
  const keys = [
    ...users.map((row) => row.avatar_key),
    ...payment_declarations.flatMap((row) => row.images),
    ...refunds.flatMap((row) => row.pictures),
    ...inspection_pictures.map((row) => row.key),
    ...conversation_entries.flatMap((row) => row.pictures),
    ...grant_events.flatMap((row) => row.files),
    ...uploads.map((row) => row.key),
  ];
  return [...new Set(keys.filter((key) => typeof key === 'string'))];
}

/** Uploads have no URL until the shop has made its own copy. */
function urlOf(ctx: Reading, key: string): string {
  if (key.startsWith('avatars/')) return ctx.storage.publicUrl(key);
  return key.startsWith('uploads/') ? '' : signedFileUrl(ctx, key);
}
