import type {
  NamedValue,
  SupplierCategory,
  SupplierCompany,
  SupplierConnector,
  SupplierPallet,
  SupplierProduct,
  Texts,
} from '#connectors/supplier/supplier.ts';
import type { Offer, OfferSku, OfferWeight, SellerFacts } from '../marketplace.ts';
import { between, drawn, specIdOf } from './numbers.ts';
import { sellerFacts } from './sellers.ts';

/** Everything that the marketplace trades, the same at every start. */

/** The marketplace's own languages; it translates into no others. */
export const demoLanguages = ['zh', 'en', 'ja', 'ko', 'ru', 'fr', 'es', 'pt'] as const;

/** An offer without what time changes. */
export type StandingOffer = Omit<Offer, 'isGone' | 'isPublished' | 'status' | 'readAt'> & {
  /** Unlike the others, it never moves: it is what the shop itself was filled with. */
  isFixed: boolean;
  isPublished: boolean;
  status: string;
};

export interface World {
  offers: ReadonlyMap<string, StandingOffer>;
  sellers: ReadonlyMap<string, SellerFacts>;
  categories: ReadonlyMap<string, SupplierCategory>;
  pallets: ReadonlyMap<string, SupplierPallet>;
}

const furtherOffers = 400_000_000_000;
const range = 199_999_999_949;
const furtherSkus = 500_000_000_000_000;
const skusAnOffer = 1024;

const lures: Texts[] = [
  { zh: '厂家直销', en: 'factory price' },
  { zh: '跨境货源', en: 'for resale abroad' },
  { zh: '现货批发', en: 'in stock' },
  { zh: '可定制logo', en: 'own logo possible' },
];

export async function readWorld(goods: SupplierConnector): Promise<World> {
  const companies = new Map<string, SupplierCompany>();
  for await (const company of goods.suppliers()) companies.set(company.id, company);
  const categories = new Map<string, SupplierCategory>();
  for await (const category of goods.categories()) categories.set(String(category.id), category);
  const pallets = new Map<string, SupplierPallet>();
  for await (const pallet of goods.pallets()) pallets.set(pallet.id, pallet);
  const products: SupplierProduct[] = [];
  for await (const product of goods.products()) products.push(product);
  const sellers = new Map([...companies.values()].map((company) => [company.id, sellerFacts(company)]));
  return { offers: listOffers(products, categories, sellers), sellers, categories, pallets };
}

function listOffers(
  products: readonly SupplierProduct[],
  categories: World['categories'],
  sellers: World['sellers'],
): Map<string, StandingOffer> {
  const offers = new Map<string, StandingOffer>();
  const add = (product: SupplierProduct, isFixed: boolean) => {
    const seller = sellers.get(product.supplierId);
    const category = categories.get(String(product.categoryId));
    if (seller && category) offers.set(String(product.offerId), offerOf(product, category, seller, isFixed));
  };
  for (const product of products) add(product, true);
  for (const product of products) {
    const rivals = rivalsOf(product, products);
    for (const [turn, rival] of rivals.entries()) add(rivalOffer(product, rival, turn, offers), false);
  }
  return offers;
}

/** One or two companies that sell goods of the same category, or else any other. */
function rivalsOf(product: SupplierProduct, products: readonly SupplierProduct[]): string[] {
  const own = product.supplierId;
  const near = products.filter(({ categoryId, supplierId }) => categoryId === product.categoryId && supplierId !== own);
  const others = near.length > 0 ? near : products.filter(({ supplierId }) => supplierId !== own);
  const ids = [...new Set(others.map(({ supplierId }) => supplierId))].toSorted();
  if (ids.length === 0) return [];
  const first = drawn(`${product.offerId} rival`) % ids.length;
  const count = Math.min(ids.length, between(`${product.offerId} rivals`, 1, 2));
  return Array.from({ length: count }, (_, turn) => ids[(first + turn) % ids.length]).filter((id) => id !== undefined);
}

/** Much the same goods by another company: another price, minimum and words. */
function rivalOffer(
  product: SupplierProduct,
  supplierId: string,
  turn: number,
  taken: ReadonlyMap<string, unknown>,
): SupplierProduct {
  const key = `${product.offerId} ${turn}`;
  let offerId = furtherOffers + ((drawn(`${key} id`) * 41) % range);
  while (taken.has(String(offerId))) offerId++;
  const percent = between(`${key} price`, 78, 124);
  const priced = (fen: number) => Math.max(1, Math.round((fen * percent) / 100));
  const least = product.minOrderQuantity;
  const shift = Math.max(1, Math.round((least * between(`${key} minimum`, 50, 300)) / 100)) - least;
  const lure = lures[drawn(`${key} lure`) % lures.length];
  return {
    ...product,
    offerId,
    supplierId,
    titles: mapTexts(product.titles, (title, language) => (lure?.[language] ? `${title}, ${lure[language]}` : title)),
    tiers: product.tiers.map(({ from, fen }, index) => ({
      from: index === 0 ? least + shift : from + shift,
      fen: priced(fen),
    })),
    ...(product.onePieceFen !== undefined && { onePieceFen: priced(product.onePieceFen) }),
    minOrderQuantity: least + shift,
    batchNumber: 1,
    monthSold: between(`${key} sold`, 0, 9000),
    isPatent: product.isPatent || between(`${key} patent`, 1, 20) === 1,
    skus: product.skus.map((sku, slot) => {
      const { specId: _, fixedPriceE4: __, ...others } = sku;
      return {
        ...others,
        id: product.quoteType === 0 ? offerId : furtherSkus + (offerId - furtherOffers) * skusAnOffer + slot,
        ...(sku.priceFen !== undefined && { priceFen: priced(sku.priceFen) }),
        amountOnSale: between(`${key} stock ${slot}`, 0, 4000),
      };
    }),
  };
}

function mapTexts(texts: Texts, change: (text: string, language: string) => string): Texts {
  return Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, change(text, language)]));
}

const known = (texts: Texts): Texts =>
  Object.fromEntries(demoLanguages.flatMap((code) => (texts[code] ? [[code, texts[code]]] : [])));
const knownValues = (values: readonly NamedValue[]): NamedValue[] =>
  values.map(({ name, value }) => ({ name: known(name), value: known(value) }));

function offerOf(
  product: SupplierProduct,
  category: SupplierCategory,
  seller: SellerFacts,
  isFixed: boolean,
): StandingOffer {
  const offerId = String(product.offerId);
  const isPublished = isFixed || between(`${offerId} published`, 1, 25) > 1;
  return {
    offerId,
    isFixed,
    isPublished,
    status: isPublished ? 'published' : 'member expired',
    categoryId: String(product.categoryId),
    categoryName: known(category.names),
    seller,
    titles: known(product.titles),
    descriptions: known(product.descriptions),
    attributes: knownValues(product.attributes),
    pictures: product.images,
    video: undefined,
    unit: known(product.unit),
    quoteType: product.quoteType,
    tiers: product.quoteType === 1 ? [] : product.tiers.map(({ from, fen }) => ({ from, fen })),
    onePieceFen: product.onePieceFen,
    minOrderQuantity: product.minOrderQuantity,
    batchNumber: product.batchNumber,
    mixing: undefined,
    sold30: product.monthSold,
    soldTotal: product.totalSold,
    repurchaseRate: product.repurchaseRate,
    isPatent: product.isPatent,
    certificates: [],
    skus: product.skus.map((sku) =>
      skuOf(product, sku, weightOf(offerId, sku.weightGrams ?? product.weightGrams, isFixed)),
    ),
  };
}

function skuOf(
  product: SupplierProduct,
  sku: SupplierProduct['skus'][number],
  weight: OfferWeight | undefined,
): OfferSku {
  const [lowest] = product.tiers;
  return {
    specId: product.quoteType === 0 ? '' : (sku.specId ?? specIdOf(sku.id)),
    skuId: String(sku.id),
    attributes: knownValues(sku.attributes),
    picture: sku.image,
    priceFen: sku.priceFen ?? (product.quoteType === 1 ? lowest?.fen : undefined),
    amountOnSale: sku.amountOnSale,
    weight,
    cargoNumber: '',
  };
}

/** Offers differ in who weighed the goods, and a few name no weight at all. */
function weightOf(offerId: string, grams: number, isFixed: boolean): OfferWeight | undefined {
  const lot = between(`${offerId} weight`, 1, 100);
  if (isFixed || lot <= 35) return { grams, source: 'official' };
  if (lot <= 65) return { grams, source: 'seller' };
  if (lot <= 80) return { grams, source: 'ai', certainty: between(`${offerId} certainty`, 60, 95) / 100 };
  return lot <= 92 ? { grams, source: 'predicted' } : undefined;
}
