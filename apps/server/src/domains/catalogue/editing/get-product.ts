import type { OutputOf } from '@sampan/contract/call';
import type { operatorGetProduct as getCall } from '@sampan/contract/catalogue/operator-products';
import { type Language, languages } from '@sampan/contract/languages';
import { priceDollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { isKey, type Storage } from '#connectors/storage/storage.ts';
import { withCopies } from '#domains/catalogue/description-pictures.ts';
import { type EditedSource, find, type Override, ownPrices } from '#domains/catalogue/overrides/own-values.ts';
import type { SourceTier } from '#domains/catalogue/overrides/prepared-product.ts';
import { isRemote } from '#domains/catalogue/pictures.ts';
import { readLowPrices } from '#domains/catalogue/prices/low-prices.ts';
import { costOf, marginOf } from '#domains/catalogue/prices/margin.ts';
import { priceRequest } from '#domains/catalogue/prices/price-request.ts';
import { listRequestsOf } from '#domains/catalogue/prices/price-request-store.ts';
import { readPriceBasis } from '#domains/catalogue/prices/price-store.ts';
import { markupFor, type PriceBasis, priceProduct } from '#domains/catalogue/prices/selling-price.ts';
import { attributePairs, type NamedTexts, pickText, sourceText, type Texts } from '#domains/catalogue/texts.ts';
import { originOf } from '#domains/catalogue/translations/missing-texts.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { type ProductRow, readHistory, readPictureKeys, readProduct } from './product-store.ts';

type Whole = OutputOf<typeof getCall>;

const changesShown = 30;
const lowPricesShown = 10;

/** A product with what its supplier says beside what the shop's people have set. */
export async function operatorGetProduct(
  ctx: Context & { actor: Operator },
  { offerId }: { offerId: number },
): Promise<Whole> {
  const row = await readProduct(ctx.db, offerId);
  if (!row) throw refuse('not_found');
  const [basis, history, low, asked, keys] = [
    await readPriceBasis(ctx.db),
    await readHistory(ctx.db, offerId, changesShown),
    await readLowPrices(ctx.db, offerId, lowPricesShown),
    await listRequestsOf(ctx.db, offerId),
    await readPictureKeys(ctx.db, row.source_images.filter(isRemote)),
  ];
  const source = row.source ?? asSource({ ...row, ...textsOf(row) });
  const pathOf = row.source?.category_path ?? row.category_path;
  return {
    offerId: row.id,
    version: row.version,
    status: row.status,
    sourceTitle: sourceText(source.titles),
    supplier: { id: row.supplier_id, name: pickText(row.supplier, ctx.language), connector: row.connector },
    itemNumber: itemNumber(row.attributes),
    storedAt: row.updated_at,
    stock: (row.skus ?? []).reduce((sum, sku) => sum + sku.amount_on_sale, 0),
    titles: ownTexts(source.titles, row, 'title'),
    descriptions: ownTexts(source.descriptions, row, 'description').map((one) => ({
      ...one,
      source: withCopies(one.source),
      translated: withCopies(one.translated),
    })),
    pictures: picturesOf(row, ctx.storage, new Map(keys.map(({ url, key }) => [url, key]))),
    ...pricesOf(row, basis, pathOf, ctx.language),
    cnyPerUsd: basis.cnyPerUsdE6 / 1_000_000,
    minimum: ownValue(row, 'minimum', source.min_order_quantity),
    batchNumber: row.batch_number,
    weight: {
      ...ownValue(row, 'weight', source.weight_grams || (source.skus[0]?.weight_grams ?? 0)),
      isAssumed: row.weight_is_assumed || (row.skus ?? []).every(({ weight_grams }) => weight_grams === 0),
    },
    hsCode: ownValue(row, 'hs_code', source.hs_code),
    origin: ownValue(row, 'origin', source.origin),
    category: ownValue(row, 'category', source.category_id),
    history,
    lowPrices: low.map(({ at, ...noted }) => ({ ...noted, at: toWireTime(at) })),
    askedPrices: asked.map((request) => priceRequest(ctx, request)),
  };
}

/** The edits of an unedited product. */
function asSource(
  row: ProductRow,
): Pick<
  EditedSource,
  'titles' | 'descriptions' | 'min_order_quantity' | 'weight_grams' | 'hs_code' | 'origin' | 'category_id' | 'skus'
> {
  return { ...row, skus: (row.skus ?? []).map((sku) => ({ ...sku, weight_is_assumed: false })) };
}

/** The supplier's titles and descriptions, without what was translated. */
const textsOf = ({ titles, descriptions, given }: ProductRow): Pick<ProductRow, 'titles' | 'descriptions'> => ({
  titles: given?.titles ?? titles,
  descriptions: given?.descriptions ?? descriptions,
});

function itemNumber(attributes: readonly NamedTexts[]): string {
  const found = attributes.find(({ name }) => name.zh === '货号' || name.en === 'Article number');
  return found ? sourceText(found.value) : '';
}

function ownTexts(source: Texts, row: ProductRow, field: 'title' | 'description'): Whole['titles'] {
  const own = new Map(row.overrides.filter((one) => one.field === field).map((one) => [one.language, one]));
  const origins = row.origins[`${field}s`] ?? {};
  return languages.map(({ code }) => ({
    language: code,
    source: source[code] ?? '',
    own: own.get(code)?.value ?? null,
    translated: origins[code] ? (row[`${field}s`][code] ?? '') : '',
    origin: originOf(row[`${field}s`], origins, code),
    isSourceChanged: own.get(code)?.is_source_changed ?? false,
  }));
}

const isSourceChanged = (row: ProductRow, ...fields: string[]) =>
  row.overrides.some((one) => fields.includes(one.field) && one.is_source_changed);

function ownValue<Value>(row: ProductRow, field: Override['field'], source: Value) {
  const own = row.overrides.find((one) => one.field === field)?.value as Value | undefined;
  return { source, own: own ?? null, isSourceChanged: isSourceChanged(row, field) };
}

function picturesOf(row: ProductRow, storage: Storage, keys: ReadonlyMap<string, string>): Whole['pictures'] {
  const own = find(row.overrides as Override[], 'pictures');
  const urlOf = (name: string) => {
    const key = isKey(name) ? name : keys.get(name);
    return key ? storage.publicUrl(key) : isRemote(name) ? '' : name;
  };
  return {
    shown: (own ?? row.source_images).map((name) => ({ name, url: urlOf(name), isOwn: isKey(name) })),
    source: row.source_images.map((name) => ({ name, url: urlOf(name) })),
    own: own !== undefined,
    isSourceChanged: isSourceChanged(row, 'pictures'),
  };
}

type Prices = Pick<Whole, 'tiers' | 'sourceTiers' | 'hasOwnTiers' | 'isPriceSourceChanged' | 'markup' | 'skus'>;

/** Today's prices, and those without own prices. */
function pricesOf(row: ProductRow, basis: PriceBasis, sourcePath: readonly number[], language: Language): Prices {
  const skus = row.skus ?? [];
  const own = ownPrices(row.overrides as Override[]);
  const price = (prices: typeof own) =>
    priceProduct(
      {
        categoryPath: row.category_path,
        tiers: row.source_tiers,
        minOrderQuantity: row.min_order_quantity,
        skus: skus.map((sku) => ({ id: sku.id, fen: sku.source_price_fen, fixedE4: sku.fixed_price_e4 })),
        own: prices,
      },
      basis,
    );
  const { markupE6 } = own;
  const [shown, computed] = [price(own), price(markupE6 === undefined ? {} : { markupE6 })];
  const ofSku = new Map(computed.skus.map((sku) => [sku.id, sku.priceE4]));
  const usd = (priceE4: number | null | undefined) => (priceE4 == null ? null : priceDollars(priceE4));
  const computedAt = (pieces: number) => computed.tiers.findLast(({ from }) => from <= pieces) ?? computed.tiers[0];
  return {
    tiers: shown.tiers.map(({ from, priceE4 }, index) => {
      const cost = costOf(row.source_tiers, from);
      return {
        from,
        costYuan: cost === undefined ? null : cost / 100,
        computedUsd: usd(computedAt(from)?.priceE4),
        ownUsd: usd(own.tiers?.[index]?.priceE4),
        shownUsd: priceDollars(priceE4),
        marginRate: cost === undefined ? null : marginOf(priceE4, cost, basis.cnyPerUsdE6),
      };
    }),
    sourceTiers: row.source_tiers.map(({ from, fen }: SourceTier, index) => ({
      from,
      costYuan: fen / 100,
      computedUsd: usd(computed.tiers[index]?.priceE4) ?? 0,
    })),
    hasOwnTiers: own.tiers !== undefined,
    isPriceSourceChanged: isSourceChanged(row, 'tiers', 'markup', 'sku_prices'),
    markup: {
      rate: shown.markupE6 / 1_000_000,
      source: markupFor(sourcePath, basis) / 1_000_000,
      own: markupE6 === undefined ? null : markupE6 / 1_000_000,
    },
    skus: skus.map((sku) => ({
      skuId: sku.id,
      name: attributePairs(sku.attributes, language)
        .map(({ valueTrans }) => valueTrans)
        .join(', '),
      specId: sku.supplier_spec_id,
      stock: sku.amount_on_sale,
      costYuan: sku.source_price_fen === null ? null : sku.source_price_fen / 100,
      computedUsd: usd(ofSku.get(sku.id)),
      ownUsd: usd(own.skus?.get(sku.id)),
      weightGrams: sku.weight_grams,
      isWithdrawn: sku.is_withdrawn,
    })),
  };
}
