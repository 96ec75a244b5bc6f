import type { NamedValue, SupplierProduct, SupplierSku, Texts } from '@sampan/server/connectors/supplier/supplier';
import { buildProduct } from './build-product.ts';
import { offerIdOf, renumberedSkuId, variedOfferId } from './ids.ts';
import type { Listing } from './listings.ts';
import { patternOf } from './looks.ts';
import { fenOf, salesOf } from './prices.ts';
import { type Random, randomFor } from './random.ts';
import { supplierOf } from './suppliers.ts';

const mostColours = 2;
const mostSizes = 2;
/** Replaces the article number until a variation has its own. */
const numberPlace = '{number}';

/** The source text and English: as much as a marketplace has of most offers. */
const spoken = ({ zh, en }: Texts): Texts => ({ ...(zh !== undefined && { zh }), ...(en !== undefined && { en }) });
const spokenPair = ({ name, value }: NamedValue): NamedValue => ({ name: spoken(name), value: spoken(value) });

function inFewLanguages(product: SupplierProduct): SupplierProduct {
  return {
    ...product,
    titles: spoken(product.titles),
    descriptions: spoken(product.descriptions),
    attributes: product.attributes.map(spokenPair),
    unit: spoken(product.unit),
    skus: product.skus.map((sku) => ({ ...sku, attributes: sku.attributes.map(spokenPair) })),
  };
}

/** Titles that leave the colour open move on through the family's colours. */
function variedLooks({ good, looks, album }: Listing, round: number): Listing['looks'] {
  const [lead] = looks;
  if (!lead || !good.en.includes('{colour}')) return looks.slice(0, mostColours);
  const alike = [...album.fronts.keys()].filter((look) => patternOf(look) === patternOf(lead));
  const start = round % alike.length;
  return [...alike.slice(start), ...alike.slice(0, start)].slice(0, Math.min(mostColours, looks.length));
}

/** What all variations of a listing in the same colours have in common, for each lead colour. */
const patterns = new WeakMap<Listing, Map<string, SupplierProduct>>();

function patternFor(listing: Listing, round: number): SupplierProduct {
  const { family, good } = listing;
  const looks = variedLooks(listing, round);
  const known = patterns.get(listing) ?? new Map<string, SupplierProduct>();
  patterns.set(listing, known);
  const key = String(looks[0]);
  const sizes = good.sizes ?? family.sizes;
  const pattern =
    known.get(key) ??
    inFewLanguages(
      buildProduct(
        {
          ...listing,
          looks,
          good: {
            ...good,
            article: numberPlace,
            titleNumber: numberPlace,
            ...(sizes && { sizes: sizes.slice(0, mostSizes) }),
          },
        },
        { brief: true },
      ),
    );
  known.set(key, pattern);
  return pattern;
}

const numbered = ({ zh = '', en = '' }: Texts, article: string): Texts => ({
  zh: zh.replace(numberPlace, article),
  en: en.replace(numberPlace, article),
});

function variedSku(sku: SupplierSku, from: number, offerId: number, factor: number, stock: number): SupplierSku {
  const id = renumberedSkuId(sku.id, from, offerId);
  return {
    ...sku,
    id,
    specId: id.toString(16).padStart(32, '0'),
    amountOnSale: Math.round(sku.amountOnSale * stock),
    ...(sku.priceFen !== undefined && { priceFen: fenOf((sku.priceFen / 100) * factor) }),
  };
}

const stockFactor = (random: Random) => (random.chance(0.02) ? 0 : random.between(0.6, 1.8));

/** Another seller's take on a good, for tests of scale: its own number, prices, stock and sales; fewer colours and sizes. */
export function buildVariation(listings: Listing[], position: number): SupplierProduct {
  const listing = listings[position % listings.length];
  if (!listing) throw new Error('There are no goods to vary.');
  const { family, good, turn } = listing;
  const round = Math.floor(position / listings.length) + 1;
  const pattern = patternFor(listing, round);
  const random = randomFor(`variation ${position}`);
  const factor = random.between(0.82, 1.24);
  const stock = stockFactor(random);
  const offerId = variedOfferId(position);
  const article = `${family.article}-${10_000 + position}`;
  return {
    ...pattern,
    offerId,
    supplierId: supplierOf(family.trade, turn + round),
    titles: numbered(pattern.titles, article),
    attributes: pattern.attributes.map(({ name, value }) => ({
      name,
      value: value.en === numberPlace ? numbered(value, article) : value,
    })),
    tiers: pattern.tiers.map(({ from, fen }) => ({ from, fen: fenOf((fen / 100) * factor) })),
    ...salesOf({ ...good, sold: undefined, yuan: good.yuan * factor }, random),
    skus: pattern.skus.map((sku) => variedSku(sku, offerIdOf(good.key), offerId, factor, stock)),
  };
}
