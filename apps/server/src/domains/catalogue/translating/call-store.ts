import type { TranslationProblem } from '@sampan/contract/catalogue/translations';
import type { Language } from '@sampan/contract/languages';
import { sql } from 'kysely';
import type { Translator } from '#connectors/translator/translator.ts';
import type { Database, Transaction } from '#database/connect.ts';
import type { SourceLanguage } from '#domains/catalogue/translations/missing-texts.ts';

/** Calls to the translator: claimed, counted, answered. */

/** A claimed text is another process's again after this, if no answer was stored. */
const claimMinutes = 10;
/** A text that spoils every call with it is given up after so many. */
const attemptsMax = 5;
const pauseMaxMinutes = 60;

interface Pair {
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

interface Answered {
  hash: string;
  source: string;
  text: string;
  characters: number;
}

/** What was there already stays: an answer that comes twice is stored once. */
export async function storeAnswers(
  tx: Transaction,
  provider: string,
  call: ClaimedCall,
  answered: readonly Answered[],
): Promise<void> {
  const { source_language, language, is_html } = call;
  const records = answered.map((one) => ({ ...one, source_language, language, is_html, provider }));
  await sql`
    insert into translations (source_language, language, hash, source, is_html, text, provider, characters)
    select source_language, language, hash, source, is_html, text, provider, characters
    from jsonb_populate_recordset(null::translations, ${JSON.stringify(records)}::jsonb) order by hash
    on conflict (hash, source_language, language) do nothing
  `.execute(tx);
  await removeTasks(tx, call, answered);
}

async function removeTasks(tx: Transaction, { source_language, language }: Pair, texts: readonly { hash: string }[]) {
  await sql`
    delete from translation_tasks where hash = any(${texts.map(({ hash }) => hash)})
      and source_language = ${source_language} and language = ${language}
  `.execute(tx);
}

/** The provider is not asked for these again; another one is. */
export async function refuseTexts(
  tx: Transaction,
  provider: string,
  {
    source_language,
    language,
    hashes,
    problem,
  }: Omit<Pair, 'is_html'> & { hashes: readonly string[]; problem: TranslationProblem },
): Promise<void> {
  if (hashes.length === 0) return;
  await sql`
    update translation_tasks set refused_by = ${provider}, problem = ${problem}
    where hash = any(${hashes}) and source_language = ${source_language} and language = ${language}
  `.execute(tx);
}

/** A pair of languages that the provider does not have. */
export async function refusePair(tx: Transaction, provider: string, { source_language, language }: Pair) {
  await sql`
    update translation_tasks set refused_by = ${provider}, problem = 'language'
    where source_language = ${source_language} and language = ${language}
  `.execute(tx);
}

/** After a call that failed because of one of its texts: each is tried alone, and given up at last. */
export async function postponeTexts(tx: Transaction, provider: string, call: ClaimedCall, problem: TranslationProblem) {
  await sql`
    update translation_tasks set problem = ${problem},
      refused_by = case when attempts >= ${attemptsMax} then ${provider} else refused_by end,
      due_at = now() + make_interval(secs => case when attempts = 1 then 0 else 30 * 2 ^ attempts end)
    where hash = any(${call.texts.map(({ hash }) => hash)})
      and source_language = ${call.source_language} and language = ${call.language}
  `.execute(tx);
}

/** After a call that would have failed with any text: nothing is asked for a while, which doubles each time. */
export async function pauseAll(tx: Transaction, call: ClaimedCall, problem: TranslationProblem): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    select count(*)::int as failures from translation_calls
    where id > coalesce((select max(id) from translation_calls where outcome = 'answered'), 0)
  `.execute(tx);
  const minutes = Math.min(pauseMaxMinutes, 2 ** Math.min(10, (rows[0]?.failures ?? 1) - 1));
  await sql`
    update translation_tasks set attempts = greatest(0, attempts - 1), due_at = now(), problem = ${problem}
    where hash = any(${call.texts.map(({ hash }) => hash)})
      and source_language = ${call.source_language} and language = ${call.language}
  `.execute(tx);
  await sql`
    update translation_tasks set due_at = now() + make_interval(mins => ${minutes})
    where due_at < now() + make_interval(mins => ${minutes})
  `.execute(tx);
}

export async function endCall(
  tx: Transaction,
  id: number,
  outcome: 'answered' | 'refused' | 'failed',
  problem: TranslationProblem | '' = '',
): Promise<void> {
  await sql`update translation_calls set outcome = ${outcome}, problem = ${problem} where id = ${id}`.execute(tx);
}
