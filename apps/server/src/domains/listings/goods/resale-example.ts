import type { OutputOf } from '@sampan/contract/call';
import { feeNames } from '@sampan/contract/fees';
import { landedPiece, type Piece } from '@sampan/contract/landed-cost';
import { type Cents, dollars, sum } from '@sampan/contract/money';
import type { getResaleExample as exampleCall } from '@sampan/contract/reseller/resale-example';
import { quotesFor } from '@sampan/contract/shipping-quote';
import { getCountry, isBlockedPlace } from '@sampan/locations';
import { sql } from 'kysely';
import { cachedUntilChanged } from '#database/received-changes.ts';
import { pickText, type Texts } from '#domains/catalogue/texts.ts';
import { productPiece } from '#domains/listings/offers/offered-store.ts';
import { deliveryOf, readDeliveryTariffs } from '#domains/listings/terms/markets.ts';
import type { Context } from '#shop/context.ts';
import { findGoods } from './find-goods.ts';

/** The first of these that the shop delivers to. */
const countries = ['US', 'DE', 'GB', 'FR', 'JP', 'AU'];

/** The best sellers among which one needs no authorization and has a known weight. */
const looksAt = 50;

interface Example extends Piece {
  id: number;
  titles: Texts;
}

const readExample = cachedUntilChanged(async ({ pool, db }: Context) => {
  const found = await findGoods(pool, {
    buyerId: '',
    ids: undefined,
    category: undefined,
    palletId: '',
    costMinE4: 0,
    costMaxE4: Number.MAX_SAFE_INTEGER,
    minOrderMax: undefined,
    stockMin: 1,
    isUnpublished: false,
    isOnePiece: true,
    order: 'best',
    withStock: false,
    most: looksAt,
  });
  const { rows } = await sql<Example>`
    select p.id, p.titles, ${productPiece('p')}
    from unnest(${found.map(({ id }) => id)}::bigint[]) with ordinality as u (id, place) join products p on p.id = u.id
    where p.status = 'active' and not p.needs_authorization and p.weight_grams > 0
    order by u.place limit 1`.execute(db);
  return { example: rows[0], tariffs: await readDeliveryTariffs(db) };
});

/** What one piece costs at the door of a reseller's customer, by the prices that an order would be billed. */
export async function getResaleExample(ctx: Context): Promise<OutputOf<typeof exampleCall>> {
  const { example, tariffs } = await readExample(ctx);
  if (!example) return null;
  const { weightGrams, volumeCm3, categoryPath } = example;
  for (const country of countries) {
    const parcel = { weightGrams, volumeCm3, categoryIds: categoryPath };
    const [quote] = isBlockedPlace(country) ? [] : quotesFor(tariffs.shipping, country, parcel);
    if (!quote) continue;
    const delivery = deliveryOf({ countryIso: country, lineId: quote.id, vatE6: 0 }, tariffs);
    const { parts, totalE4 } = landedPiece(example, 'one_piece', delivery);
    const fees = feeNames().filter((fee) => fee !== 'international');
    const cents = (e4: number): Cents => Math.round(e4 / 100);
    const { from, to } = tariffs.shipping.handlingDays;
    return {
      offerId: example.id,
      title: pickText(example.titles, ctx.language),
      country,
      countryName: getCountry(country, ctx.language)?.name ?? country,
      goodsUsd: dollars(cents(parts.goods)),
      feesUsd: dollars(cents(sum(fees.map((fee) => parts[fee])))),
      freightUsd: dollars(cents(parts.international)),
      totalUsd: dollars(cents(totalE4)),
      line: quote.name,
      daysFrom: quote.daysFrom,
      daysTo: quote.daysTo,
      handlingDaysFrom: from,
      handlingDaysTo: to,
    };
  }
  return null;
}
