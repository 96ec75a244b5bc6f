import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { getProductDetail as detailCall } from '@sampan/contract/catalogue';
import type { Language } from '@sampan/contract/languages';
import { priceDollars } from '@sampan/contract/money';
import { refuse } from '#http/refusal.ts';
import type { Context } from '../../context.ts';
import { sanitiseDescription } from './sanitise-description.ts';
import { type DetailRow, type DetailSku, findProduct } from './store.ts';
import { type NamedTexts, pickText, sourceText } from './texts.ts';
import { type PriceTier, unitPrice } from './tier-price.ts';

type Detail = OutputOf<typeof detailCall>;

/** One product as buyers see it: prices in dollars, texts in their language. Hidden and withdrawn ones are not found. */
export async function getProductDetail(
  ctx: Pick<Context, 'pool' | 'language'>,
  input: ParsedInputOf<typeof detailCall>,
): Promise<Detail> {
  const row = await findProduct(ctx.pool, input.offerId, ctx.language);
  if (!row) throw refuse('not_found');
  return toDetail(row, ctx.language);
}

function toDetail(row: DetailRow, language: Language): Detail {
  const skus = row.skus ?? [];
  const stock = skus.reduce((sum, sku) => sum + sku.amount_on_sale, 0);
  return {
    offerId: row.id,
    id: row.id,
    categoryId: row.category_id,
    categoryPath: row.category_path ?? [],
    subject: row.source_title,
    subjectTrans: row.title,
    // Once more, for what was stored under older rules or by another hand.
    description: sanitiseDescription(row.description),
    minOrderQuantity: row.min_order_quantity,
    batchNumber: row.batch_number,
    monthSold: row.month_sold,
    soldOut: String(row.total_sold),
    isSoldOut: stock === 0,
    productImage: { images: row.images },
    productAttribute: row.attributes.map((attribute) => inWords(attribute, language)),
    productSkuInfos: row.quote_type === 0 ? [] : skus.map((sku) => toSkuInfo(sku, row, language)),
    productSaleInfo: toSaleInfo(row, stock),
    productShippingInfo: {
      weightGrams: row.weight_grams,
      cartonQuantity: row.carton_quantity,
      isWeightAssumed: row.weight_is_assumed,
    },
    supplierName: row.supplier,
    isPatentProduct: row.is_patent,
  };
}

function inWords({ name, value }: NamedTexts, language: Language) {
  return {
    attributeName: sourceText(name),
    attributeNameTrans: pickText(name, language),
    value: sourceText(value),
    valueTrans: pickText(value, language),
  };
}

/** `quantity` is where the page's counter starts. */
function toSkuInfo(sku: DetailSku, row: DetailRow, language: Language): Detail['productSkuInfos'][number] {
  return {
    skuId: sku.id,
    price: priceDollars(unitPrice({ ownPriceE4: sku.price_e4, tiers: row.tiers }, row.min_order_quantity)),
    quantity: 0,
    amountOnSale: sku.amount_on_sale,
    skuImageUrl: sku.image ?? '',
    ownPrice: sku.price_e4 !== null,
    skuAttributes: sku.attributes.map((attribute) => inWords(attribute, language)),
  };
}

function toSaleInfo(row: DetailRow, stock: number): Detail['productSaleInfo'] {
  return {
    price: priceDollars(row.price_e4),
    maxPrice: priceDollars(row.price_max_e4),
    quantity: 0,
    amountOnSale: stock,
    priceRangeList: priceRanges(row.tiers),
    quoteType: row.quote_type,
    unitInfo: { unit: row.source_unit, transUnit: row.unit },
  };
}

/** Bands with their bounds in words: `24-119`, the last one `>=1200`. */
export function priceRanges(tiers: readonly PriceTier[]): Detail['productSaleInfo']['priceRangeList'] {
  return tiers.map(({ from, priceE4 }, index) => {
    const next = tiers[index + 1];
    return {
      startQuantity: from,
      price: priceDollars(priceE4),
      quantityRange: next ? (next.from - 1 > from ? `${from}-${next.from - 1}` : String(from)) : `>=${from}`,
    };
  });
}
