import type { PriceE4 } from '@sampan/contract/money';
import { sql } from 'kysely';
import type { SupplierProduct } from '#connectors/supplier/supplier.ts';
import type { Transaction } from '#database/connect.ts';
import { piece } from '#domains/catalogue/files/imported-goods.ts';
import { countWords, indexProducts } from '#domains/catalogue/index/index-store.ts';
import { lockCatalogue } from '#domains/catalogue/index/lock-catalogue.ts';
import { notifyChange } from '#domains/catalogue/index/notify-change.ts';
import { readPriceBasis } from '#domains/catalogue/prices/price-store.ts';
import { markupFor, type PriceBasis } from '#domains/catalogue/prices/selling-price.ts';
import { prepareProduct, sourceHash } from '#domains/catalogue/writing/prepare-product.ts';
import { stableId } from '#domains/catalogue/writing/stable-id.ts';
import { readPaths, upsertSuppliers } from '#domains/catalogue/writing/store.ts';
import { storeBatch } from '#domains/catalogue/writing/store-batch.ts';
import { refuseField } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';

/** Goods that come from no marketplace, so that no import touches them. */
const connector = 'private';

export interface PrivateProduct {
  buyerId: string;
  /** Its number comes from it: the same once more is the same product. */
  reference: string;
  supplier: { id: string; name: string };
  title: string;
  /** The operator's HTML, not the customer's. */
  descriptionHtml: string;
  categoryId: number;
  priceE4: PriceE4;
  minOrderQuantity: number;
  weightGrams: number;
  optionNames: readonly string[];
  variants: readonly { values: readonly string[]; pieces: number }[];
  /** Keys of files that are for everyone to see. */
  pictures: readonly string[];
}

/** Adds a product that one buyer sees and can order; it is on no list, in no search and in no cache at any moment. */
export async function addPrivateProduct(
  tx: Transaction,
  services: Pick<Services, 'storage'>,
  given: PrivateProduct,
): Promise<number> {
  await lockCatalogue(tx);
  const path = (await readPaths(tx)).get(given.categoryId);
  if (!path) throw refuseField('categoryId', 'invalid');
  const { id: supplierId, name } = given.supplier;
  const names = { en: name };
  await upsertSuppliers(tx, connector, [{ id: supplierId, names }]);
  const product = toSupplierProduct(given, path, await readPriceBasis(tx));
  const prepared = prepareProduct(product, path, names, sourceHash(product, path, names));
  const { problems } = await storeBatch(tx, services, connector, [prepared]);
  if (problems[0]) throw new Error(JSON.stringify(problems[0]));
  const { offerId, titles } = product;
  await sql`
    update products set status = 'private', private_to = ${given.buyerId}
    where id = ${offerId}`.execute(tx);
  // What was stored a moment ago counted as everybody's.
  await indexProducts(tx, [offerId]);
  await countWords(tx, [], [titles]);
  await notifyChange(tx, [offerId]);
  return offerId;
}

function toSupplierProduct(given: PrivateProduct, path: readonly number[], basis: PriceBasis): SupplierProduct {
  const offerId = stableId(connector, given.reference);
  const isPlain = given.optionNames.length === 0;
  const fen = costFen(given.priceE4, path, basis);
  return {
    offerId,
    supplierId: given.supplier.id,
    categoryId: given.categoryId,
    titles: { en: given.title },
    descriptions: { en: given.descriptionHtml },
    attributes: [],
    images: [...given.pictures],
    unit: piece,
    quoteType: isPlain ? 0 : 1,
    tiers: [],
    // Without a minimum every piece is a single one.
    ...(given.minOrderQuantity === 1 && { onePieceFen: fen }),
    minOrderQuantity: given.minOrderQuantity,
    batchNumber: 1,
    monthSold: 0,
    totalSold: 0,
    repurchaseRate: 0,
    weightGrams: given.weightGrams,
    volumeCm3: 0,
    cartonQuantity: 1,
    hsCode: '',
    origin: '',
    isPatent: false,
    needsAuthorization: false,
    skus: given.variants.map(({ values, pieces }) => ({
      id: stableId(connector, given.reference, ...values),
      attributes: given.optionNames.map((name, index) => ({ name: { en: name }, value: { en: values[index] ?? '' } })),
      priceFen: fen,
      fixedPriceE4: given.priceE4,
      amountOnSale: pieces,
      weightGrams: given.weightGrams,
    })),
  };
}

/** The price without the shop's markup; at least one fen. */
function costFen(priceE4: PriceE4, path: readonly number[], basis: PriceBasis): number {
  const divisor = BigInt(1_000_000 + markupFor(path, basis)) * 100n;
  return Math.max(1, Number((BigInt(priceE4) * BigInt(basis.cnyPerUsdE6) + divisor / 2n) / divisor));
}
