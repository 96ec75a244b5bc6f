import type { TranslationProblem } from '@sampan/contract/catalogue/translations';
import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import type { ClaimedCall, Pair } from './call-store.ts';

/** What became of a call: answers, texts that cannot be translated, failures. */

/** A text that spoils every call with it is given up after so many. */
const attemptsMax = 5;
const pauseMaxMinutes = 60;

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
