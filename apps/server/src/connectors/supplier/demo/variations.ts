import type { SupplierProduct, Texts } from '../supplier.ts';
import { buildProduct } from './build-product.ts';
import type { Good } from './goods/family.ts';
import { variedOfferId } from './ids.ts';
import type { Listing } from './listings.ts';
import { patternOf } from './looks.ts';
import { randomFor } from './random.ts';

const mostColours = 2;
const mostSizes = 3;

/** Another seller's take on a good: its own number, price, stock and sales; fewer colours and sizes. */
function varied({ family, good }: Listing, position: number): Good {
  const random = randomFor(`variation ${position}`);
  const factor = random.between(0.82, 1.24);
  const article = `${family.article}-${10_000 + position}`;
  const sizes = good.sizes ?? family.sizes;
  return {
    ...good,
    key: `${good.key} ${position}`,
    article,
    titleNumber: article,
    yuan: good.yuan * factor,
    sold: undefined,
    soldOut: random.chance(0.02),
    ...(sizes && { sizes: sizes.slice(0, mostSizes) }),
    ...(good.options && {
      options: {
        name: good.options.name,
        values: Object.fromEntries(
          Object.entries(good.options.values).map(([name, [yuan, grams]]) => [name, [yuan * factor, grams]] as const),
        ),
      },
    }),
  };
}

/** Titles that leave the colour open move on through the family's colours. */
function variedLooks({ good, looks, album }: Listing, position: number): Listing['looks'] {
  const [lead] = looks;
  if (!lead || !good.en.includes('{colour}')) return looks.slice(0, mostColours);
  const alike = [...album.fronts.keys()].filter((look) => patternOf(look) === patternOf(lead));
  const start = position % alike.length;
  return [...alike.slice(start), ...alike.slice(0, start)].slice(0, Math.min(mostColours, looks.length));
}

/** The source text and English: as much as a marketplace has of most offers. */
const spoken = ({ zh, en }: Texts): Texts => ({ ...(zh !== undefined && { zh }), ...(en !== undefined && { en }) });
const spokenPair = ({ name, value }: { name: Texts; value: Texts }) => ({ name: spoken(name), value: spoken(value) });

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

/** The product at a position beyond the catalogue's own goods: for tests of scale. */
export function buildVariation(listings: Listing[], position: number): SupplierProduct {
  const listing = listings[position % listings.length];
  if (!listing) throw new Error('There are no goods to vary.');
  const round = Math.floor(position / listings.length) + 1;
  const product = buildProduct(
    {
      ...listing,
      good: varied(listing, position),
      looks: variedLooks(listing, round),
      turn: listing.turn + round,
    },
    { offerId: variedOfferId(position), brief: true },
  );
  return inFewLanguages(product);
}
