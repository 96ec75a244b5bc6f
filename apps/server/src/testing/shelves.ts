import type { SupplierCategory } from '#connectors/supplier/supplier.ts';
import { importProducts } from '#domains/catalogue/import-products.ts';
import { makeProduct } from './make-product.ts';
import type { TestShop } from './shop.ts';

/** A few goods on two shelves, for tests of the buyers' pages. */

export const mug = 800_001;
export const glass = 800_002;
export const towel = 800_003;
export const shirt = 800_004;
export const dress = 800_005;
export const soldOut = 800_006;
export const cap = 800_007;
export const hat = 800_008;
export const capeBook = 800_009;

export async function* each<Item>(items: readonly Item[]): AsyncIterable<Item> {
  yield* items;
}

export type MakeProduct = (offerId: number, more: Parameters<typeof makeProduct>[1]) => ReturnType<typeof makeProduct>;

export async function stockShelves(shop: TestShop): Promise<MakeProduct> {
  await importProducts(shop.services, {
    name: 'shelves',
    categories: () =>
      each<SupplierCategory>([
        { id: 10, parentId: null, level: 1 as const, names: { zh: '家居', en: 'Home', de: 'Zuhause' }, position: 1 },
        { id: 11, parentId: 10, level: 2 as const, names: { en: 'Kitchen' }, position: 0 },
        { id: 12, parentId: 10, level: 2 as const, names: { en: 'Bath' }, position: 1 },
        { id: 111, parentId: 11, level: 3 as const, names: { en: 'Cups' }, position: 0 },
        { id: 121, parentId: 12, level: 3 as const, names: { en: 'Towels' }, position: 0 },
        { id: 20, parentId: null, level: 1 as const, names: { en: 'Clothes' }, position: 0 },
        { id: 21, parentId: 20, level: 2 as const, names: { en: 'Tops' }, position: 0 },
      ]),
    suppliers: () => each([]),
    products: () => each([]),
    pallets: () => each([]),
  });
  const make: MakeProduct = (offerId, more) => makeProduct(shop.services, { offerId, ...more });
  await make(mug, {
    categoryId: 111,
    titles: {
      zh: '陶瓷马克杯',
      en: 'Ceramic mug, 350 ml',
      de: 'Keramikbecher',
      fr: 'Tasse en céramique',
      ru: 'Керамическая кружка',
      ja: '陶器のマグカップ',
      ko: '도자기 머그컵',
      ar: 'كوب سيراميك',
      es: 'Taza de cerámica',
    },
    descriptions: { en: '<p>A mug.</p>', de: '<p>Ein Becher.</p>' },
    attributes: [{ name: { en: 'Material', de: 'Material' }, value: { en: 'stoneware', de: 'Steinzeug' } }],
    unit: { zh: '个', en: 'piece', de: 'Stück' },
    tiers: [
      { from: 24, fen: 1000 },
      { from: 120, fen: 900 },
      { from: 1200, fen: 800 },
    ],
    minOrderQuantity: 24,
    monthSold: 500,
    totalSold: 4000,
  });
  await make(glass, {
    categoryId: 111,
    titles: { en: 'Water glass' },
    attributes: [{ name: { en: 'Set' }, value: { en: 'mug and glass' } }],
    tiers: [{ from: 1, fen: 300 }],
    monthSold: 900,
  });
  await make(towel, {
    categoryId: 121,
    titles: { en: 'Cotton towel', de: 'Handtuch' },
    tiers: [{ from: 5, fen: 2000 }],
    minOrderQuantity: 5,
    monthSold: 300,
  });
  await make(shirt, {
    categoryId: 21,
    titles: { en: 'Cotton T-shirt', de: 'T-Shirt aus Baumwolle', zh: '棉T恤' },
    tiers: [{ from: 2, fen: 1500 }],
    monthSold: 700,
    skus: [
      { color: 'red', stock: 0 },
      { color: 'blue', own: 1700, stock: 5 },
    ],
  });
  await make(dress, {
    categoryId: 21,
    titles: { en: 'Linen dress', it: 'Vestito di lino', pt: 'Vestido de linho' },
    tiers: [{ from: 1, fen: 5000 }],
    monthSold: 100,
  });
  await make(soldOut, { categoryId: 111, titles: { en: 'Tin mug' }, monthSold: 50, skus: [{ stock: 0 }] });
  return make;
}

/** A call as a browser makes it that reads this language. */
export async function askIn(shop: TestShop, language: string, path: string, body: unknown): Promise<unknown> {
  const answer = await shop.fetch(`/api${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'accept-language': language },
  });
  return ((await answer.json()) as { result: unknown }).result;
}
