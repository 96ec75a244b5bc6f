import type { SupplierCategory, SupplierPallet, SupplierProduct } from '@sampan/server/connectors/supplier/supplier';
import { buildProduct } from './build-product.ts';
import { categoryIdOf, listCategories } from './categories.ts';
import { type Listing, listGoods } from './listings.ts';
import { palletsOf } from './pallets.ts';
import { type PictureShelf, readPictures } from './pictures.ts';
import { buildVariation } from './variations.ts';

/** Fewer than there are: evenly over all families. */
function spreadOver(listings: Listing[], count: number): Listing[] {
  if (count >= listings.length) return listings;
  return Array.from({ length: count }, (_, i) => listings[Math.floor((i * listings.length) / count)]).filter(
    (listing) => listing !== undefined,
  );
}

/** The catalogue's own goods, then variations of them until there are `count`; built one by one as they are taken. */
export function* productsOf(count?: number, shelf: PictureShelf = readPictures()): Generator<SupplierProduct> {
  const listings = listGoods(shelf);
  for (const listing of spreadOver(listings, count ?? listings.length)) yield buildProduct(listing);
  const more = listings.length > 0 ? (count ?? 0) - listings.length : 0;
  for (let position = 0; position < more; position++) yield buildVariation(listings, position);
}

/** The tree without branches that hold no goods yet. */
export function categoriesWithGoods(shelf: PictureShelf = readPictures()): SupplierCategory[] {
  const categories = listCategories();
  const used = new Set<number | null>(listGoods(shelf).map(({ good }) => categoryIdOf(good.category)));
  for (const { id, parentId } of categories.toReversed()) if (used.has(id)) used.add(parentId);
  return categories.filter(({ id }) => used.has(id));
}

/** Collections for the home page, of the catalogue's own goods. */
export function palletsFor(count?: number, shelf: PictureShelf = readPictures()): SupplierPallet[] {
  const listings = listGoods(shelf);
  return palletsOf(
    shelf,
    spreadOver(listings, count ?? listings.length).map((listing) => ({
      template: listing.family.template,
      product: buildProduct(listing),
    })),
  );
}
