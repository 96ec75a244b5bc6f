import type { ImportProblemCode } from '@sampan/contract/catalogue/import-problems';
import { isKey } from '#connectors/storage/storage.ts';
import type { Transaction } from '#database/connect.ts';
import { remotePicturesIn } from '#domains/catalogue/description-pictures.ts';
import { countWords, writeIndex } from '#domains/catalogue/index/index-store.ts';
import { notifyChange } from '#domains/catalogue/index/notify-change.ts';
import { type EditedProduct, readEdited, writeSources } from '#domains/catalogue/overrides/override-store.ts';
import {
  find,
  type Override,
  outdatedBy,
  ownPrices,
  sourceOf,
  withOwnValues,
} from '#domains/catalogue/overrides/own-values.ts';
import type { PreparedProduct } from '#domains/catalogue/overrides/prepared-product.ts';
import { isRemote, pictureKey, shownPicture, shownPictures } from '#domains/catalogue/pictures.ts';
import { readPriceBasis } from '#domains/catalogue/prices/price-store.ts';
import { type PriceBasis, priceProduct } from '#domains/catalogue/prices/selling-price.ts';
import { setInStock } from '#domains/catalogue/stock.ts';
import { withTranslations } from '#domains/catalogue/translations/with-translations.ts';
import type { Services } from '#shop/services.ts';
import { keepBefore } from './import-log.ts';
import { queuePictures, readFetched, type WantedPicture } from './picture-store.ts';
import { withSearchRow } from './prepare-product.ts';
import {
  lockSkus,
  type PricedProduct,
  type PricedSku,
  readPaths,
  readStored,
  readSupplierNames,
  upsertProducts,
  upsertSkus,
  withdrawSkus,
} from './store.ts';

export interface BatchResult {
  added: number[];
  updated: number[];
  problems: { offerId: number; problem: ImportProblemCode }[];
}

function sourcesOf(product: PreparedProduct): string[] {
  return [...product.source_images, ...product.skus.flatMap((sku) => sku.source_image ?? [])];
}

/** Its descriptions' pictures too; they are shown by what is stored of them, wherever a description is. */
function wantedOf(product: PreparedProduct): string[] {
  return [...sourcesOf(product), ...Object.values(product.descriptions).flatMap(remotePicturesIn)];
}

interface Shown {
  basis: PriceBasis;
  fetched: ReadonlyMap<string, string>;
  overrides: readonly Override[];
}

function priced(product: PreparedProduct, { basis, fetched, overrides }: Shown) {
  const { skus, search_row, ...record } = product;
  const prices = priceProduct(
    {
      categoryPath: product.category_path,
      tiers: product.source_tiers,
      onePieceFen: product.one_piece_fen,
      minOrderQuantity: product.min_order_quantity,
      skus: skus.map((sku) => ({ id: sku.id, fen: sku.source_price_fen, fixedE4: sku.fixed_price_e4 })),
      own: ownPrices(overrides),
    },
    basis,
  );
  const row: PricedProduct = {
    ...record,
    images: shownPictures(find(overrides, 'pictures') ?? product.source_images, fetched),
    tiers: prices.tiers,
    price_e4: prices.priceE4,
    price_min_e4: prices.minE4,
    price_max_e4: prices.maxE4,
    one_piece_e4: prices.onePieceE4,
    priced_cny_per_usd_e6: prices.cnyPerUsdE6,
    priced_markup_e6: prices.markupE6,
  };
  const skuRows = skus.map(
    ({ amount, ...sku }, index): PricedSku => ({
      ...sku,
      product_id: product.id,
      image: shownPicture(sku.source_image, fetched),
      price_e4: prices.skus[index]?.priceE4 ?? null,
      source_amount: amount,
    }),
  );
  return { row, skuRows };
}

/**
 * Products whose ids already belong to others: another connector's offer, another product's SKU. `owners` maps SKUs to
 * products, and is extended by these products.
 */
export function findStrangers(
  products: readonly { id: number; skus: readonly { id: number }[] }[],
  connector: string,
  stored: readonly { id: number; connector: string }[],
  owners: Map<number, number>,
): Map<number, ImportProblemCode> {
  const strangers = new Map<number, ImportProblemCode>();
  const connectorOf = new Map(stored.map((product) => [product.id, product.connector]));
  for (const { id, skus } of products) {
    if ((connectorOf.get(id) ?? connector) !== connector) strangers.set(id, 'offer_id_taken');
    if (skus.some((sku) => (owners.get(sku.id) ?? id) !== id)) strangers.set(id, 'sku_id_taken');
    for (const sku of skus) owners.set(sku.id, id);
  }
  return strangers;
}

/** The supplier's new values of edited products. */
async function keepSources(
  tx: Transaction,
  edited: ReadonlyMap<number, EditedProduct>,
  products: readonly PreparedProduct[],
): Promise<void> {
  if (edited.size === 0) return;
  const sources = products.flatMap((product) => {
    const known = edited.get(product.id);
    const source = sourceOf(product);
    return known ? { id: product.id, source, outdated: outdatedBy(known.source, source, known.overrides) } : [];
  });
  await writeSources(tx, sources);
}

/** The products with translated texts and the shop's own values, which win; found by both. */
async function withOwn(
  tx: Transaction,
  edited: ReadonlyMap<number, EditedProduct>,
  products: readonly PreparedProduct[],
): Promise<PreparedProduct[]> {
  const translated = await withTranslations(tx, products, edited);
  if (edited.size + translated.size === 0) return [...products];
  const paths = await readPaths(tx);
  const suppliers = await readSupplierNames(tx, [...new Set(products.map(({ supplier_id }) => supplier_id))]);
  const names = new Map(suppliers.map((supplier) => [supplier.id, supplier.names]));
  return products.map((product) => {
    const own = edited.get(product.id)?.overrides ?? [];
    const worded = translated.get(product.id);
    if (own.length === 0 && !worded) return product;
    const shown = withOwnValues(worded ?? product, own, (id) => paths.get(id));
    return withSearchRow(shown, names.get(product.supplier_id) ?? {});
  });
}

async function resolvePictures(
  tx: Transaction,
  services: Pick<Services, 'storage'>,
  products: readonly PreparedProduct[],
) {
  const remote = [...new Set(products.flatMap(sourcesOf).filter(isRemote))];
  if (remote.length === 0) return new Map<string, string>();
  const found = await readFetched(tx, remote);
  // A product that was added here names files of the shop.
  const own = remote.filter(isKey).map((key) => ({ url: key, key }));
  return new Map([...found, ...own].map(({ url, key }) => [url, services.storage.publicUrl(key)]));
}

function wantedPictures(products: readonly PreparedProduct[]): WantedPicture[] {
  return products.flatMap((product) =>
    [...new Set(wantedOf(product).filter((source) => isRemote(source) && !isKey(source)))].map((url) => ({
      product_id: product.id,
      url,
      key: pictureKey(url),
    })),
  );
}

/** The products as buyers see them, with own values and prices; their sources' values are stored beside them. */
async function asShown(
  tx: Transaction,
  services: Pick<Services, 'storage'>,
  products: readonly PreparedProduct[],
): Promise<{ shown: PreparedProduct[]; rows: ReturnType<typeof priced>[] }> {
  const basis = await readPriceBasis(tx);
  const fetched = await resolvePictures(tx, services, products);
  const edited = await readEdited(
    tx,
    products.map(({ id }) => id),
  );
  await keepSources(tx, edited, products);
  const shown = await withOwn(tx, edited, products);
  for (const { overrides } of edited.values())
    for (const key of (find(overrides, 'pictures') ?? []).filter(isKey))
      fetched.set(key, services.storage.publicUrl(key));
  const rows = shown.map((product) =>
    priced(product, { basis, fetched, overrides: edited.get(product.id)?.overrides ?? [] }),
  );
  return { shown, rows };
}

/**
 * Stores a batch of prepared products with prices, SKUs, pictures and search rows: all of it or, on error, nothing.
 * Their former state is recorded under the import's id, if there is one.
 */
export async function storeBatch(
  tx: Transaction,
  services: Pick<Services, 'storage'>,
  connector: string,
  batch: readonly PreparedProduct[],
  importId?: number,
): Promise<BatchResult> {
  const batchIds = batch.map(({ id }) => id);
  const locked = await lockSkus(
    tx,
    batchIds,
    batch.flatMap(({ skus }) => skus.map(({ id }) => id)),
  );
  const stored = await readStored(tx, batchIds);
  const strangers = findStrangers(batch, connector, stored, new Map(locked.map((sku) => [sku.id, sku.product_id])));
  const products = batch.filter(({ id }) => !strangers.has(id));
  const ids = products.map(({ id }) => id);
  if (importId !== undefined) await keepBefore(tx, importId, ids);
  const { shown, rows } = await asShown(tx, services, products);
  const skus = rows.flatMap(({ skuRows }) => skuRows);
  await upsertProducts(
    tx,
    connector,
    rows.map(({ row }) => row),
  );
  await upsertSkus(tx, skus);
  const known = new Map(stored.map((product) => [product.id, product]));
  await withdrawSkus(
    tx,
    ids.filter((id) => known.has(id)),
    skus.map(({ id }) => id),
  );
  await queuePictures(tx, ids, wantedPictures(products));
  await setInStock(tx, ids);
  const found = shown.filter(({ id }) => known.get(id)?.status !== 'hidden');
  await writeIndex(
    tx,
    shown.map(({ search_row }) => search_row),
  );
  // New products are in no cache; lists are notified once everything is stored.
  const updated = ids.filter((id) => known.has(id));
  if (updated.length > 0) await notifyChange(tx, updated);
  await countWords(
    tx,
    found.map(({ titles }) => titles),
    stored.filter(({ id, status }) => status === 'active' && !strangers.has(id)).map(({ titles }) => titles),
  );
  return {
    added: ids.filter((id) => !known.has(id)),
    updated,
    problems: [...strangers].map(([offerId, problem]) => ({ offerId, problem })),
  };
}
