import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { operatorListTranslations as listCall } from '@sampan/contract/catalogue/translations';
import type { Language } from '@sampan/contract/languages';
import { sql } from 'kysely';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { missingTexts, type SourceText } from '#domains/catalogue/translations/missing-texts.ts';
import { readProducts } from '#domains/catalogue/writing/import-log.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

type Translation = OutputOf<typeof listCall>['list'][number];

/** The texts of a product that its supplier does not say in a language. Those that nobody asked for are left out. */
export async function operatorListTranslations(
  ctx: Context,
  { offerId, language }: ParsedInputOf<typeof listCall>,
): Promise<OutputOf<typeof listCall>> {
  return inTransaction(ctx.db, async (tx) => {
    const [product] = await readProducts(tx, [offerId]);
    if (!product) throw refuse('not_found');
    const texts = missingTexts({ ...product.product, skus: product.skus }, [language]);
    const found = await readStates(tx, texts, language);
    const list = texts.flatMap(({ sourceLanguage, hash, source, isHtml }): Translation[] => {
      const state = found.get(`${sourceLanguage} ${hash}`);
      return state ? [{ sourceLanguage, hash, source, isHtml, ...state }] : [];
    });
    return { list, provider: ctx.translator?.name ?? '' };
  });
}

type State = Pick<Translation, 'text' | 'machineText' | 'state' | 'problem' | 'products'>;

async function readStates(tx: Transaction, texts: readonly SourceText[], language: Language) {
  const keys = texts.map(({ sourceLanguage, hash }) => ({ source_language: sourceLanguage, hash }));
  const { rows } = await sql<State & { key: string }>`
    select r.source_language || ' ' || r.hash as key, coalesce(c.text, m.text, '') as text,
      coalesce(m.text, '') as "machineText", coalesce(w.problem, '') as problem,
      case when c.hash is not null then 'corrected' when m.hash is not null then 'machine' else 'waiting' end as state,
      (select count(*)::int from translation_uses u where u.hash = r.hash and u.source_language = r.source_language) as products
    from jsonb_populate_recordset(null::translation_uses, ${JSON.stringify(keys)}::jsonb) r
    left join translation_corrections c on (c.hash, c.source_language, c.language) = (r.hash, r.source_language, ${language})
    left join translations m on (m.hash, m.source_language, m.language) = (r.hash, r.source_language, ${language})
    left join translation_tasks w on (w.hash, w.source_language, w.language) = (r.hash, r.source_language, ${language})
    where num_nonnulls(c.hash, m.hash, w.hash) > 0
  `.execute(tx);
  return new Map(rows.map(({ key, ...state }) => [key, state]));
}
