import type { Language } from '@sampan/contract/languages';
import { sql } from 'kysely';
import type { Translator } from '#connectors/translator/translator.ts';
import type { Database, Transaction } from '#database/connect.ts';
import type { SourceLanguage } from '#domains/catalogue/translations/missing-texts.ts';
import { readSetting } from '#shop/settings/settings.ts';

/** Calls to the translator, claimed and counted before they are made. */

/** A claimed text is another process's again after this, if no answer was stored. */
const claimMinutes = 10;

export interface Pair {
  source_language: SourceLanguage;
  language: Language;
  is_html: boolean;
}

export interface ClaimedCall extends Pair {
  id: number;
  texts: { hash: string; source: string; attempts: number; characters: number }[];
}

/** Characters that count in this month. */
export async function readUsed(db: Database | Transaction): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(characters), 0)::bigint as used from translation_calls
    where asked_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc' and outcome <> 'refused'
  `.execute(db);
  return Number(rows[0]?.used ?? 0);
}

const isDue = (provider: string) => sql`due_at <= now() and refused_by is distinct from ${provider}`;

/**
 * The texts of the next call, counted before it is made: as many of one pair of languages as fit into the call and the
 * month. Processes take turns, so that together they stay below the limit.
 */
export async function claimCall(
  tx: Transaction,
  translator: Translator,
  monthly: number,
): Promise<ClaimedCall | 'nothing' | 'limit'> {
  await sql`select pg_advisory_xact_lock(hashtextextended('translations', 0))`.execute(tx);
  await refuseTooLong(tx, translator);
  const left = monthly - (await readUsed(tx));
  const pair = await nextPair(tx, translator, left);
  if (!pair) return (await nextPair(tx, translator, Number.MAX_SAFE_INTEGER)) ? 'limit' : 'nothing';
  const texts = fitting(await readDue(tx, translator, pair, left), translator, left);
  const hashes = texts.map(({ hash }) => hash);
  await sql`
    update translation_tasks set due_at = now() + make_interval(mins => ${claimMinutes}), attempts = attempts + 1
    where hash = any(${hashes}) and source_language = ${pair.source_language} and language = ${pair.language}
  `.execute(tx);
  const characters = texts.reduce((sum, text) => sum + text.characters, 0);
  const { rows } = await sql<{ id: number }>`
    insert into translation_calls (provider, source_language, language, texts, characters)
    values (${translator.name}, ${pair.source_language}, ${pair.language}, ${texts.length}, ${characters}) returning id
  `.execute(tx);
  return { ...pair, id: rows[0]?.id ?? 0, texts };
}

/** A text that is longer than a call may be is never sent. */
async function refuseTooLong(tx: Transaction, translator: Translator): Promise<void> {
  const { rows } = await sql<{ hash: string; source: string }>`
    select distinct hash, source from translation_tasks
    where ${isDue(translator.name)} and octet_length(source) > ${Math.floor(translator.most.bytes / 9)}
  `.execute(tx);
  const hashes = rows.flatMap(({ hash, source }) => (translator.bytesOf(source) > translator.most.bytes ? hash : []));
  if (hashes.length === 0) return;
  await sql`
    update translation_tasks set refused_by = ${translator.name}, problem = 'too_long' where hash = any(${hashes})
  `.execute(tx);
}

async function nextPair(tx: Transaction, translator: Translator, left: number): Promise<Pair | undefined> {
  const { rows } = await sql<Pair>`
    select source_language, language, is_html from translation_tasks
    where ${isDue(translator.name)} and characters <= ${left}::bigint order by due_at, hash limit 1
  `.execute(tx);
  return rows[0];
}

async function readDue(tx: Transaction, translator: Translator, pair: Pair, left: number) {
  const { rows } = await sql<ClaimedCall['texts'][number]>`
    select hash, source, attempts, characters from translation_tasks
    where ${isDue(translator.name)} and characters <= ${left}::bigint
      and source_language = ${pair.source_language} and language = ${pair.language} and is_html = ${pair.is_html}
    order by due_at, hash limit ${translator.most.texts}
  `.execute(tx);
  return rows;
}

/** The first ones that fit. A text whose call failed is asked for alone, in case it is to blame. */
function fitting(texts: ClaimedCall['texts'], { most, bytesOf }: Translator, left: number): ClaimedCall['texts'] {
  const [first] = texts;
  if (first && first.attempts > 0) return [first];
  const chosen: ClaimedCall['texts'] = [];
  let [bytes, characters] = [0, 0];
  for (const text of texts) {
    bytes += bytesOf(text.source);
    characters += text.characters;
    if (text.attempts > 0 || bytes > most.bytes || characters > left) break;
    chosen.push(text);
  }
  return chosen;
}

/** Products to be stored again, texts of a translator that are due, or products that lack a new language of the shop. */
export async function isAnythingWaiting(tx: Transaction, provider: string | undefined): Promise<boolean> {
  const { languages } = await readSetting(tx, 'offered');
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from translated_products where is_outdated or not languages @> ${languages})
      or (${provider !== undefined} and exists (select from translation_tasks where ${isDue(provider ?? '')})) as waits
  `.execute(tx);
  return rows[0]?.waits ?? false;
}
