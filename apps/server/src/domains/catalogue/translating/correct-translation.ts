import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { operatorCorrectTranslation as correctCall } from '@sampan/contract/catalogue/translations';
import { sql } from 'kysely';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { translateTextsJob } from '#domains/catalogue/queued-jobs.ts';
import { markUsers } from '#domains/catalogue/translations/translation-store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { cleanAnswer } from './clean-answer.ts';

type Input = ParsedInputOf<typeof correctCall>;

/** A correction wins over every later answer, and is stored with all products that use the source text by a job. */
export async function operatorCorrectTranslation(
  ctx: Context & { actor: Operator },
  input: Input,
): Promise<OutputOf<typeof correctCall>> {
  return inTransaction(ctx.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`translation ${input.hash} ${input.language}`}, 0))`.execute(
      tx,
    );
    const known = await readCurrent(tx, input);
    if (!known) throw refuse('not_found');
    if (known.text !== input.before) throw refuse('changed_meanwhile');
    const text = cleanAnswer(input.text, known.is_html);
    if (!text) throw refuseField('text', 'invalid');
    await writeCorrection(tx, input, { ...known, text, by: ctx.actor.operatorId });
    const products = await markUsers(tx, [input]);
    await ctx.queue.add(tx, translateTextsJob, {});
    return { products };
  });
}

interface Current {
  source: string;
  is_html: boolean;
  /** Empty while it waits. */
  text: string;
}

/** What is known of a source text in a language; undefined: nobody asked for it. */
async function readCurrent(tx: Transaction, { sourceLanguage, language, hash }: Input): Promise<Current | undefined> {
  const where = sql`where hash = ${hash} and source_language = ${sourceLanguage} and language = ${language}`;
  const { rows } = await sql<Current>`
    select source, is_html, text from (
      select 1 as turn, source, is_html, text from translation_corrections ${where}
      union all select 2, source, is_html, text from translations ${where}
      union all select 3, source, is_html, '' from translation_tasks ${where}
    ) k order by turn limit 1
  `.execute(tx);
  return rows[0];
}

async function writeCorrection(
  tx: Transaction,
  { sourceLanguage, language, hash }: Input,
  { source, is_html, text, by }: Current & { by: string },
): Promise<void> {
  await sql`
    insert into translation_corrections (source_language, language, hash, source, is_html, text, corrected_by)
    values (${sourceLanguage}, ${language}, ${hash}, ${source}, ${is_html}, ${text}, ${by}::uuid)
    on conflict (hash, source_language, language) do update
    set text = excluded.text, corrected_by = excluded.corrected_by, corrected_at = now()
  `.execute(tx);
  await sql`
    delete from translation_tasks
    where hash = ${hash} and source_language = ${sourceLanguage} and language = ${language}
  `.execute(tx);
}
