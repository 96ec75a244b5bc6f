import type { OutputOf } from '@sampan/contract/call';
import type { Language } from '@sampan/contract/languages';
import { priceDollars } from '@sampan/contract/money';
import type { CompareRule } from '@sampan/contract/price-rules';
import type { listTemplates as listCall } from '@sampan/contract/reseller/templates';
import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { pickText, type Texts } from '#domains/catalogue/texts.ts';
import { listOwnShops } from '#domains/channels/own-shops.ts';
import { readTerms } from '#domains/listings/terms/shop-terms.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { readSampleGoods } from './preview-store.ts';

type Output = OutputOf<typeof listCall>;

export async function listTemplates(ctx: Context & { actor: Customer }): Promise<Output> {
  const shops = await listOwnShops(ctx.db, ctx.actor.buyerId);
  const [terms, sample] = await Promise.all([readTerms(ctx.db, shops, ctx.language), readSample(ctx.db)]);
  return shops.flatMap(({ id, name, address, channel, currency }) => {
    const its = terms.get(id);
    if (!its) return [];
    return {
      shopId: id,
      shopName: name || address,
      channel,
      currency,
      decimals: its.decimals,
      language: its.language,
      ...its.templates,
      compareAt: its.compare && toCompareResponse(its.compare),
      example: exampleIn(sample, its.language),
    };
  });
}

const toCompareResponse = ({ factorE4, plus, rounding }: CompareRule): Output[number]['compareAt'] => ({
  factor: priceDollars(factorE4),
  plus: plus / 100,
  rounding,
});

interface Sample {
  number: number;
  titles: Texts;
  categories: Texts[];
}

/** The best seller. Undefined in a shop without goods. */
async function readSample(db: Database): Promise<Sample | undefined> {
  const [goods] = await readSampleGoods(db, 1);
  if (!goods) return undefined;
  const { rows } = await sql<{ names: Texts }>`
    select names from categories where id = any(${goods.categoryPath}::bigint[]) order by level`.execute(db);
  return { number: goods.productId, titles: goods.titles, categories: rows.map(({ names }) => names) };
}

const exampleIn = (sample: Sample | undefined, language: Language): Output[number]['example'] => ({
  title: sample ? pickText(sample.titles, language) : '',
  categories: (sample?.categories ?? []).map((names) => pickText(names, language)),
  number: sample?.number ?? 0,
});
