import type { PolicyKind } from '@sampan/contract/settings/policy-kinds';
import type { SettingSubject } from '@sampan/contract/settings/subjects';
import { type SqlBool, sql } from 'kysely';
import { recordChange } from '#database/change-feed.ts';
import type { Database, Transaction } from '#database/connect.ts';

export interface StoredSetting {
  key: string;
  value: unknown;
  changedAt: Date;
  changedBy: string | null;
}

export function findSettings(db: Database): Promise<StoredSetting[]> {
  return db
    .selectFrom('settings')
    .leftJoin('operators', 'operators.id', 'settings.changed_by')
    .select(['key', 'value', 'changed_at as changedAt', 'operators.name as changedBy'])
    .execute();
}

export function findSettingChanges(db: Database, key: SettingSubject, limit: number): Promise<StoredSetting[]> {
  return db
    .selectFrom('setting_changes')
    .leftJoin('operators', 'operators.id', 'setting_changes.changed_by')
    .select(['key', 'value', 'changed_at as changedAt', 'operators.name as changedBy'])
    .where('key', '=', key)
    .orderBy('changed_at', 'desc')
    .limit(limit)
    .execute();
}

/** Until the transaction ends, nobody else changes this setting; when it was last changed. */
export async function lockSetting(tx: Transaction, key: SettingSubject): Promise<Date | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`setting ${key}`}))`.execute(tx);
  const row = await tx.selectFrom('settings').select('changed_at').where('key', '=', key).executeTakeFirst();
  return row?.changed_at;
}

/** Those who look after the shop's money. */
export function listMoneyMails(tx: Transaction): Promise<{ email: string; language: string }[]> {
  return tx
    .selectFrom('operators')
    .select(['email', 'language'])
    .where('disabled_at', 'is', null)
    .where(sql<SqlBool>`roles && array['owner', 'finance']`)
    .orderBy('email')
    .execute();
}

const current = (db: Database | Transaction) =>
  db
    .selectFrom('policies')
    .distinctOn(['policies.kind', 'policies.language'])
    .leftJoin('operators', 'operators.id', 'policies.published_by')
    .select(['policies.id', 'policies.kind', 'policies.language', 'policies.version', 'policies.markdown'])
    .select(['policies.published_at as publishedAt', 'operators.name as publishedBy'])
    .orderBy('policies.kind')
    .orderBy('policies.language')
    .orderBy('policies.version', 'desc');

export const findPolicies = (db: Database) => current(db).execute();

/** The text in force in this language, else in English. */
export async function findPolicy(db: Database | Transaction, kind: PolicyKind, language: string) {
  const found = await current(db)
    .where('policies.kind', '=', kind)
    .where('policies.language', 'in', [language, 'en'])
    .execute();
  return found.find((policy) => policy.language === language) ?? found[0];
}

export async function findPolicyKinds(db: Database): Promise<PolicyKind[]> {
  const rows = await db.selectFrom('policies').select('kind').distinct().execute();
  return rows.map(({ kind }) => kind as PolicyKind);
}

export interface NewPolicy {
  kind: PolicyKind;
  language: string;
  markdown: string;
  publishedBy: string | null;
  isDemo: boolean;
}

/** The next version in its language; undefined if the text in force is the same. */
export async function insertPolicy(tx: Transaction, policy: NewPolicy): Promise<number | undefined> {
  const { kind, language, markdown, publishedBy, isDemo } = policy;
  await sql`select pg_advisory_xact_lock(hashtext(${`policy ${kind} ${language}`}))`.execute(tx);
  const last = await current(tx)
    .where('policies.kind', '=', kind)
    .where('policies.language', '=', language)
    .executeTakeFirst();
  if (last?.markdown === markdown) return undefined;
  const version = (last?.version ?? 0) + 1;
  await tx
    .insertInto('policies')
    .values({ kind, language, version, markdown, published_by: publishedBy, is_demo: isDemo })
    .execute();
  await recordChange(tx, 'settings');
  return version;
}

export async function insertAgreement(tx: Transaction, userId: string, policyId: string): Promise<void> {
  await tx.insertInto('user_agreements').values({ user_id: userId, policy_id: policyId }).execute();
}
