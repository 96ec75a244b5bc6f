import { type SettingSubject, type Settings, settingSchemas } from '@sampan/contract/settings/subjects';
import { sql } from 'kysely';
import type { z } from 'zod';
import { recordChange } from '#database/change-feed.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { defaultSettings } from './default-settings.ts';

/** A setting may have gained fields since it was stored: they get their default until someone changes them. */
export function parseSetting<Key extends SettingSubject>(key: Key, value: unknown): Settings[Key] {
  const merged = mergedOver(defaultSettings[key], value);
  const { data, error } = settingSchemas[key].safeParse(merged);
  if (error && !error.issues.every(isNewRule)) throw error;
  return (error ? merged : data) as Settings[Key];
}

/** A limit may be narrower than when the value was stored: it counts from the next change on, and closes no shop. */
const isNewRule = ({ code }: z.core.$ZodIssue) => code === 'too_big' || code === 'too_small' || code === 'custom';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function mergedOver(standard: unknown, stored: unknown): unknown {
  if (!isRecord(standard) || !isRecord(stored)) return stored;
  const merged: Record<string, unknown> = { ...standard };
  for (const [name, value] of Object.entries(stored)) merged[name] = mergedOver(standard[name], value);
  return merged;
}

export async function readSetting<Key extends SettingSubject>(
  db: Database | Transaction,
  key: Key,
): Promise<Settings[Key]> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row ? parseSetting(key, row.value) : defaultSettings[key];
}

export async function readSettings<Key extends SettingSubject>(
  db: Database | Transaction,
  keys: readonly Key[],
): Promise<Pick<Settings, Key>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute();
  const changed = Object.fromEntries(rows.map(({ key, value }) => [key, parseSetting(key as Key, value)]));
  return Object.fromEntries(keys.map((key) => [key, changed[key] ?? defaultSettings[key]])) as Pick<Settings, Key>;
}

/**
 * Changes one setting and keeps every value in the history. `changedBy`: an operator's id; null for jobs and the command
 * line. `isDemo`: invented, and purged with the demo.
 */
export async function writeSetting<Key extends SettingSubject>(
  tx: Transaction,
  key: Key,
  value: Settings[Key],
  changedBy: string | null,
  { isDemo = false } = {},
): Promise<void> {
  await storeSetting(tx, key, settingSchemas[key].parse(value), { changedBy, isDemo });
}

/** Any subject, already checked. */
export async function storeSetting(
  tx: Transaction,
  key: string,
  checked: unknown,
  { changedBy, isDemo = false }: { changedBy: string | null; isDemo?: boolean },
): Promise<void> {
  const value = JSON.stringify(checked);
  await tx.insertInto('setting_changes').values({ key, value, changed_by: changedBy }).execute();
  const row = { value, changed_by: changedBy, changed_at: sql<Date>`now()`, is_demo: isDemo };
  await tx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
  // Cached responses and pages show settings.
  await recordChange(tx, 'settings');
}
