import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { demoSupplier } from '@sampan/demo/supplier/index';
import { picturesFolder } from '@sampan/demo/supplier/picture-files';
import type { Category, OfferData, Seller } from './offers.ts';
import type { PictureReader } from './pictures.ts';
import type { Goods } from './world.ts';

/** The demo shop's goods as the simulated marketplace sells them, for running it by hand. */

const supplier = demoSupplier();
type Demo<Made> = Made extends AsyncIterable<infer Item> ? Item : never;

const toOffer = (product: Demo<ReturnType<typeof supplier.products>>): OfferData => ({
  id: product.offerId,
  sellerId: product.supplierId,
  categoryId: product.categoryId,
  titles: product.titles,
  descriptions: product.descriptions,
  pictures: product.images,
  attributes: product.attributes,
  unit: product.unit,
  quoteType: product.quoteType,
  tiers: product.tiers.map(({ from, fen }) => ({ from, fen })),
  onePieceFen: product.onePieceFen,
  minOrderQuantity: product.minOrderQuantity,
  batchNumber: product.batchNumber,
  // Goods without variants have one SKU in the shop and none at the marketplace.
  stock: product.skus.reduce((sum, { amountOnSale }) => sum + amountOnSale, 0),
  skus: product.skus
    .filter(({ attributes }) => attributes.length > 0)
    .map((sku) => ({
      id: sku.id,
      attributes: sku.attributes,
      fen: sku.priceFen,
      stock: sku.amountOnSale,
      picture: sku.image,
      weightGrams: sku.weightGrams,
    })),
  monthSold: product.monthSold,
  totalSold: product.totalSold,
  repurchasePercent: Math.round(product.repurchaseRate * 100),
  weightGrams: product.weightGrams,
  isPatent: product.isPatent,
});

export async function demoGoods(): Promise<Goods> {
  const offers: OfferData[] = [];
  for await (const product of supplier.products()) offers.push(toOffer(product));
  const sellers: Seller[] = [];
  for await (const { id, names } of supplier.suppliers()) sellers.push({ id, openId: `BBB${id}`, names });
  const categories: Category[] = [];
  for await (const { id, parentId, level, names } of supplier.categories())
    categories.push({ id, parentId, level, names });
  const pools: Record<string, number[]> = {};
  let poolId = 9000;
  for await (const { offerIds } of supplier.pallets()) {
    poolId++;
    pools[poolId] = offerIds;
  }
  return { offers, sellers, categories, pools };
}

export const demoPictures: PictureReader = async (path) => {
  const [name = ''] = path.replace(/^\/pictures\//, '').split('?');
  const file = resolve(picturesFolder, name);
  return file.startsWith(picturesFolder + sep) ? readFile(file).catch(() => undefined) : undefined;
};
