import type { NamedValue, SupplierSku, Texts } from '@sampan/server/connectors/supplier/supplier';
import { skuIdOf } from './ids.ts';
import type { Listing } from './listings.ts';
import { type Look, lookName, lookNumber } from './looks.ts';
import { fenOf } from './prices.ts';
import { hashOf, type Random, randomFor } from './random.ts';
import { inLanguages, textsOf } from './words.ts';

/** A second choice beside the colour: a size, or an option with a price. */
interface Choice {
  name: Texts;
  value: Texts;
  yuan?: number;
  grams: number;
}

interface Variant {
  look: Look;
  choice?: Choice;
  slot: number;
}

const heavierPerSize = 0.04;
const maxChoices = 8;

export const sizesOf = ({ family, good }: Listing) => good.sizes ?? family.sizes ?? [];
export const gramsOf = ({ family, good }: Listing) => good.grams ?? family.grams;
export const cartonOf = ({ family, good }: Listing) => good.carton ?? family.carton;

/** What an empty carton weighs. */
export const cartonGrams = 900;
/** A piece as it is shipped: with its share of the carton. */
export const packedGrams = (listing: Listing, grams = gramsOf(listing)) =>
  grams + Math.ceil(cartonGrams / cartonOf(listing));

function choicesOf(listing: Listing): Choice[] {
  const { good } = listing;
  if (good.options) {
    const name = textsOf(good.options.name);
    return Object.entries(good.options.values).map(([value, [yuan, grams]]) => ({
      name,
      value: textsOf(value),
      yuan,
      grams,
    }));
  }
  const sizes = sizesOf(listing);
  const name = textsOf('Size');
  return sizes.map((size, i) => ({
    name,
    value: textsOf(size),
    ...(good.dearer && { yuan: good.yuan + (good.dearer[size] ?? 0) }),
    grams: gramsOf(listing) * (1 + heavierPerSize * (i - (sizes.length - 1) / 2)),
  }));
}

function variantsOf(listing: Listing): Variant[] {
  const choices = choicesOf(listing);
  if (choices.length > maxChoices) throw new Error(`${listing.good.key} has more than ${maxChoices} choices.`);
  return listing.looks.flatMap((look): Variant[] => {
    const slot = lookNumber(look) * maxChoices;
    return choices.length > 0 ? choices.map((choice, i) => ({ look, choice, slot: slot + i })) : [{ look, slot }];
  });
}

/** "Colour;Size" with "Navy;M": one attribute holding two, as some sellers enter them. */
function joined(attributes: NamedValue[]): NamedValue[] {
  const join = (key: 'name' | 'value') =>
    inLanguages((language) => attributes.map((attribute) => attribute[key][language]).join(';'));
  return [{ name: join('name'), value: join('value') }];
}

function attributesOf(listing: Listing, { look, choice }: Variant): NamedValue[] {
  const attributes: NamedValue[] = [];
  if (listing.looks.length > 1) attributes.push({ name: textsOf('Color'), value: lookName(look) });
  if (choice) attributes.push({ name: choice.name, value: choice.value });
  return listing.good.composite && attributes.length > 1 ? joined(attributes) : attributes;
}

/** Mostly plenty for the smallest order; now and then a variant that is sold out or nearly. */
function stockOf(min: number, random: Random): number {
  const luck = random.share();
  if (luck < 0.035) return 0;
  return luck < 0.085 ? random.whole(3, 40) : random.spread(min * 3, min * 120);
}

const specIdOf = (skuId: number) =>
  ['a', 'b', 'c']
    .map((salt) =>
      hashOf(salt + skuId)
        .toString(16)
        .padStart(14, '0'),
    )
    .join('')
    .slice(0, 32);

/** One SKU without attributes, under the offer's own id, when there is nothing to choose. */
export function skusOf(listing: Listing, offerId: number): SupplierSku[] {
  const { family, good, album } = listing;
  const min = good.min ?? family.min;
  const skus = variantsOf(listing).map((variant): SupplierSku => {
    const attributes = attributesOf(listing, variant);
    const id = attributes.length > 0 ? skuIdOf(offerId, variant.slot) : offerId;
    const image = album.fronts.get(variant.look);
    return {
      id,
      attributes,
      ...(image && { image }),
      ...(variant.choice?.yuan && { priceFen: fenOf(variant.choice.yuan) }),
      amountOnSale: good.soldOut ? 0 : stockOf(min, randomFor(`stock ${id}`)),
      weightGrams: Math.round(packedGrams(listing, variant.choice?.grams) / 5) * 5,
      specId: specIdOf(id),
    };
  });
  const [first] = skus;
  const stock = skus.reduce((sum, sku) => sum + sku.amountOnSale, 0);
  if (first && !good.soldOut && stock < min * 5)
    first.amountOnSale = randomFor(`more ${offerId}`).spread(min * 8, min * 60);
  return skus;
}
