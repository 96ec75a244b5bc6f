import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { getProductDetail as detailCall } from '@sampan/contract/catalogue/products';
import type { Language } from '@sampan/contract/languages';
import { priceDollars } from '@sampan/contract/money';
import { type PriceTier, unitPrice } from '@sampan/contract/pricing';
import { type CategoryIndex, categoryIndex } from '#domains/catalogue/category-index.ts';
import { shownDescription } from '#domains/catalogue/description-pictures.ts';
import { type NamedTexts, pickText, sourceText } from '#domains/catalogue/texts.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { type DetailRow, type DetailSku, findPrivateProduct, findProduct } from './store.ts';

type Detail = OutputOf<typeof detailCall>;

/**
 * One product as buyers see it: prices in dollars, texts in their language. Hidden and withdrawn ones are not found.
 */
export async function getProductDetail(
  ctx: Pick<Context, 'pool' | 'changes' | 'language' | 'storage'>,
  input: ParsedInputOf<typeof detailCall>,
): Promise<Detail> {
  const [row, index] = await Promise.all([
    findProduct(ctx.pool, input.offerId, ctx.language),
    // Cached by the process: reading them with each product would be a tenth of the statement's cost.
    categoryIndex(ctx),
  ]);
  if (!row) throw refuse('not_found');
  return toDetail(row, index, ctx);
}

/** A product that is on sale to this customer alone; another's is simply not found. */
export async function getPrivateProduct(
  ctx: Context & { actor: Customer },
  { offerId }: { offerId: number },
): Promise<Detail> {
  const { buyerId } = ctx.actor;
  const [row, index] = await Promise.all([
    findPrivateProduct(ctx.pool, { offerId, buyerId, language: ctx.language }),
    categoryIndex(ctx),
  ]);
  if (!row) throw refuse('not_found');
  return toDetail(row, index, ctx);
}

function toDetail(
  row: DetailRow,
  index: CategoryIndex,
  { language, storage }: Pick<Context, 'language' | 'storage'>,
): Detail {
  const skus = (row.skus ?? []).map(asSku);
  const stock = skus.reduce((sum, sku) => sum + sku.amountOnSale, 0);
  return {
    offerId: row.id,
    id: row.id,
    categoryId: row.category_id,
    categoryPath: row.category_path.flatMap((id) => {
      const category = index.byId.get(id);
      return category ? [{ id, name: pickText(category.names, language) }] : [];
    }),
    subject: row.source_title,
    subjectTrans: row.title,
    // Once more, for what was stored under older rules or by other means.
    description: shownDescription(row.description, storage),
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
    textOrigins: {
      title: row.title_origin,
      description: row.description_origin,
      attributes: row.attributes_origin,
    },
    originalDescription: row.source_description && shownDescription(row.source_description, storage),
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

const asSku = ([id, attributes, image, priceE4, amountOnSale]: DetailSku) => ({
  id,
  attributes,
  image,
  priceE4,
  amountOnSale,
});

/** `quantity` is where the page's counter starts. */
function toSkuInfo(
  sku: ReturnType<typeof asSku>,
  row: DetailRow,
  language: Language,
): Detail['productSkuInfos'][number] {
  return {
    skuId: sku.id,
    price: priceDollars(unitPrice({ ownPriceE4: sku.priceE4, tiers: row.tiers }, row.min_order_quantity)),
    quantity: 0,
    amountOnSale: sku.amountOnSale,
    skuImageUrl: sku.image ?? '',
    ownPrice: sku.priceE4 !== null,
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

/** Bands with their bounds as text: `24-119`, the last one `>=1200`. */
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
