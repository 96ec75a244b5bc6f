import type { Language } from '@sampan/contract/languages';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import {
  type GivenTexts,
  type Known,
  type MissingText,
  memoryKey,
  type Origins,
  type SourceLanguage,
  type SourceText,
} from './missing-texts.ts';

/** The memory of translations, what waits for it, and which products use it. */

const rows = (records: readonly unknown[]) => sql`${JSON.stringify(records)}::jsonb`;

/** Those of the products whose missing texts are translated. */
export async function readTranslated(tx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  const { rows: found } = await sql<{ product_id: number }>`
    select product_id from translated_products where product_id = any(${ids}) for no key update
  `.execute(tx);
  return new Set(found.map(({ product_id }) => product_id));
}

/** What the memory has of these texts; what operators corrected comes first. */
export async function readMemory(
  db: Database | Transaction,
  texts: readonly Pick<SourceText, 'hash' | 'sourceLanguage'>[],
) {
  const hashes = [...new Set(texts.map(({ hash }) => hash))];
  const { rows: found } = await sql<{
    sourceLanguage: SourceLanguage;
    hash: string;
    language: Language;
    text: string;
    isCorrected: boolean;
  }>`
    select source_language as "sourceLanguage", hash, language, text, false as "isCorrected" from translations
    where hash = any(${hashes})
    union all
    select source_language, hash, language, text, true from translation_corrections where hash = any(${hashes})
  `.execute(db);
  const memory = new Map<string, Partial<Record<Language, Known>>>();
  for (const { language, text, isCorrected, ...key } of found) {
    const known = memory.get(memoryKey(key)) ?? {};
    if (isCorrected || !known[language]) known[language] = { text, isCorrected };
    memory.set(memoryKey(key), known);
  }
  return memory;
}

/** Texts that the memory lacks wait to be translated; those that wait already stay as they are. */
export async function addTasks(tx: Transaction, missing: readonly MissingText[]): Promise<void> {
  const tasks = missing.flatMap(({ languages, sourceLanguage, isHtml, ...text }) =>
    languages.map((language) => ({
      ...text,
      language,
      source_language: sourceLanguage,
      is_html: isHtml,
      characters: [...text.source].length,
    })),
  );
  if (tasks.length === 0) return;
  await sql`
    insert into translation_tasks (source_language, language, hash, source, is_html, characters)
    select source_language, language, hash, source, is_html, characters
    from jsonb_populate_recordset(null::translation_tasks, ${rows(tasks)})
    order by hash, source_language, language
    on conflict (hash, source_language, language) do nothing
  `.execute(tx);
}

export interface TranslatedProduct {
  id: number;
  given: GivenTexts;
  origins: Origins;
  uses: readonly SourceText[];
}

/** Stores what suppliers say beside what is shown, and which texts the products use. */
export async function writeTranslated(
  tx: Transaction,
  products: readonly TranslatedProduct[],
  languages: readonly Language[],
): Promise<void> {
  const records = products.map(({ id, given, origins }) => ({ product_id: id, given, origins }));
  await sql`
    update translated_products t set given = r.given, origins = r.origins, languages = ${languages}, is_outdated = false
    from jsonb_to_recordset(${rows(records)}) as r (product_id bigint, given jsonb, origins jsonb)
    where t.product_id = r.product_id
  `.execute(tx);
  const uses = products.flatMap(({ id, uses }) =>
    uses.map(({ sourceLanguage, hash }) => ({ product_id: id, source_language: sourceLanguage, hash })),
  );
  await sql`
    with wanted as materialized (
      select product_id, source_language, hash from jsonb_populate_recordset(null::translation_uses, ${rows(uses)})
    ), gone as (
      delete from translation_uses u where u.product_id = any(${products.map(({ id }) => id)}) and not exists (
        select from wanted w where (w.product_id, w.source_language, w.hash) = (u.product_id, u.source_language, u.hash))
    )
    insert into translation_uses (product_id, source_language, hash) select product_id, source_language, hash from wanted
    on conflict do nothing
  `.execute(tx);
}

/** Follows the shop's languages: what nobody would read is not translated, and what a new one lacks is. */
export async function followLanguages(tx: Transaction, languages: readonly Language[]): Promise<void> {
  await sql`
    delete from translation_tasks t where language <> all(${languages}) or not exists (
      select from translation_uses u join products p on p.id = u.product_id
      where u.hash = t.hash and u.source_language = t.source_language and p.status <> 'withdrawn')
  `.execute(tx);
  await sql`
    update translated_products set is_outdated = true where given is not null and not languages @> ${languages}
  `.execute(tx);
}

/** Their missing texts are translated from now on. Returns how many are on sale to all. */
export async function markForTranslation(tx: Transaction, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into translated_products (product_id)
    select id from products where id = any(${ids}) and private_to is null and status <> 'withdrawn' order by id
    on conflict (product_id) do update set is_outdated = true
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Products that use these texts are to be stored again. Returns how many. */
export async function markUsers(tx: Transaction, texts: readonly Pick<SourceText, 'hash' | 'sourceLanguage'>[]) {
  const keys = texts.map(({ hash, sourceLanguage }) => ({ hash, source_language: sourceLanguage }));
  const { numAffectedRows } = await sql`
    update translated_products set is_outdated = true where product_id in (
      select u.product_id from jsonb_populate_recordset(null::translation_uses, ${rows(keys)}) r
      join translation_uses u on u.hash = r.hash and u.source_language = r.source_language)
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function readOutdated(tx: Transaction, limit: number): Promise<number[]> {
  const { rows: found } = await sql<{ product_id: number }>`
    select product_id from translated_products where is_outdated order by product_id limit ${limit}
  `.execute(tx);
  return found.map(({ product_id }) => product_id);
}
