import type { SupplierProduct, Texts } from '@sampan/server/connectors/supplier/supplier';
import { attributesOf, briefAttributesOf, unitName, volumeOf } from './attributes.ts';
import { categoryIdOf } from './categories.ts';
import { briefDescriptionsOf, descriptionsOf } from './descriptions.ts';
import { offerIdOf } from './ids.ts';
import type { Listing } from './listings.ts';
import { colourOf } from './looks.ts';
import { picturesOf } from './pictures.ts';
import { fenOf, onePieceFenOf, quoteTypeOf, salesOf, tiersOf } from './prices.ts';
import { randomFor } from './random.ts';
import { cartonOf, packedGrams, skusOf } from './skus.ts';
import { supplierOf } from './suppliers.ts';
import { capitalised, fill, inLanguages, listOf, lowerCased, textsOf, titleOf } from './words.ts';

const chineseFigures = '零一两三四五六七八九十';

function titlesOf({ good, looks }: Listing): Texts {
  const [lead] = looks;
  if (!lead) throw new Error(`${good.key} has no picture.`);
  const count = String(looks.length);
  const title = fill(titleOf(good.en, good.zh, looks.length), {
    colour: lowerCased(colourOf(lead)),
    count: inLanguages((language) => (language === 'zh' && chineseFigures[looks.length]) || count),
  });
  const article = good.titleNumber && fill(textsOf('article {number}', '{number}'), { number: good.titleNumber });
  return capitalised(article ? listOf([title, article]) : title);
}

export interface BuildOptions {
  /** A short description and few attributes. */
  brief?: boolean;
}

/** Each part has its own random generator, so that a change to one does not affect the others. */
export function buildProduct(listing: Listing, options: BuildOptions = {}): SupplierProduct {
  const { family, good, album, looks } = listing;
  const offerId = offerIdOf(good.key);
  const chance = (part: string) => randomFor(`${good.key} ${part}`);
  const titles = titlesOf(listing);
  const images = picturesOf(album, looks, good, family.chart);
  const skus = skusOf(listing, offerId);
  const quoteType = quoteTypeOf(good, skus.length > 1);
  const min = good.min ?? family.min;
  const ownPrices = skus.flatMap((sku) => sku.priceFen ?? []);
  const tiers =
    quoteType === 1
      ? [{ from: min, fen: Math.min(fenOf(good.yuan), ...ownPrices) }]
      : tiersOf(good.yuan, min, chance('tiers'));
  return {
    offerId,
    supplierId: supplierOf(family.trade, listing.turn),
    categoryId: categoryIdOf(good.category),
    titles,
    descriptions: options.brief
      ? briefDescriptionsOf(listing, chance('description'))
      : descriptionsOf(listing, titles, images, chance('description')),
    attributes: options.brief ? briefAttributesOf(listing) : attributesOf(listing, chance('attributes')),
    images,
    unit: unitName(family.unit),
    quoteType,
    tiers,
    ...onePieceFenOf(tiers, min, chance('one piece')),
    minOrderQuantity: min,
    batchNumber: good.lot ?? family.lot ?? 1,
    ...salesOf(good, chance('sales')),
    weightGrams: packedGrams(listing),
    volumeCm3: volumeOf(listing),
    cartonQuantity: cartonOf(listing),
    hsCode: family.hsCode,
    origin: 'CN',
    isPatent: good.patented ?? false,
    needsAuthorization: good.needsAuthorization ?? false,
    skus,
  };
}
