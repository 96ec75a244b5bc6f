import type { Given } from './fields.ts';
import { fenOf } from './money.ts';
import { detailView, hitView, pictureHitView, sales } from './offer-views.ts';
import { countries, lowestFen, type Offer } from './offers.ts';
import { type PictureReader, rankByPicture } from './pictures.ts';
import { CallRefusal } from './refusal.ts';
import type { World } from './world.ts';

/** Searching, and reading one offer. Only published offers are found. */

const mostInPage = 50;

/** Languages without translation are refused: German, Italian and Arabic are among them. */
function readCountry(query: Given): string {
  const country = query.text('country') ?? 'en';
  if (!countries.includes(country)) throw new CallRefusal('400', `country ${country} is not supported`);
  return country;
}

function readPage(query: Given, most = mostInPage): { page: number; size: number } {
  const page = query.number('beginPage') ?? 1;
  const size = query.number('pageSize') ?? 20;
  if (page < 1) throw new CallRefusal('400', 'beginPage starts with 1');
  if (size < 1 || size > most) throw new CallRefusal('400', `pageSize is 1 to ${most}`);
  return { page, size };
}

function pageOf(query: Given, found: readonly Offer[], view: (offer: Offer) => object) {
  const { page, size } = readPage(query);
  return {
    totalRecords: found.length,
    totalPage: Math.ceil(found.length / size),
    pageSize: size,
    currentPage: page,
    data: found.slice((page - 1) * size, page * size).map(view),
  };
}

/** All words of the keyword are in the Chinese or a translated title. */
function hasKeyword({ titles }: Offer, keyword: string): boolean {
  const text = Object.values(titles).join('\n').toLowerCase();
  return keyword
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function isIn(world: World, offer: Offer, categoryIds: readonly string[]): boolean {
  for (let id: string | null = offer.categoryId; id !== null; ) {
    if (categoryIds.includes(id)) return true;
    const parent: string | number | null = world.categories.get(id)?.parentId ?? null;
    id = parent === null ? null : String(parent);
  }
  return false;
}

/** Of the filter's words, whose list is not published, these narrow; others change nothing. */
const filters: Record<string, (offer: Offer) => boolean> = {
  isOnePsale: ({ onePieceFen }) => onePieceFen !== undefined,
  shipIn24Hours: ({ shippingTime }) => shippingTime === 'shipIn24Hours',
  shipIn48Hours: ({ shippingTime }) => shippingTime !== undefined,
};

function narrow(world: World, query: Given, offers: readonly Offer[]): Offer[] {
  const [from, to] = [query.text('priceStart'), query.text('priceEnd')];
  const categoryIds = [query.text('categoryId'), ...(query.text('categoryIdList')?.split(',') ?? [])].filter(
    (id) => id !== undefined && id !== '0',
  ) as string[];
  const pool = query.text('productCollectionId');
  const words = query.text('filter')?.split(',') ?? [];
  return offers.filter(
    (offer) =>
      offer.status === 'published' &&
      (from === undefined || lowestFen(offer) >= fenOf(from)) &&
      (to === undefined || lowestFen(offer) <= fenOf(to)) &&
      (categoryIds.length === 0 || isIn(world, offer, categoryIds)) &&
      (pool === undefined || Boolean(world.pools.get(pool)?.includes(offer.id))) &&
      words.every((word) => filters[word]?.(offer) ?? true) &&
      query.each('saleFilterList').every((filter) => isSold(offer, filter)),
  );
}

function isSold(offer: Offer, filter: Given): boolean {
  const sold = sales(offer, filter.need('saleType'));
  return sold >= Number(filter.text('saleStart') ?? 0) && sold <= Number(filter.text('saleEnd') ?? Infinity);
}

const sortKeys: Record<string, (offer: Offer) => number> = {
  price: lowestFen,
  rePurchaseRate: ({ repurchasePercent = 0 }) => repurchasePercent,
  monthSold: ({ monthSold = 0 }) => monthSold,
};

/** `{"price":"asc"}`; unsorted results come in the order of their ids. */
function sorted(query: Given, offers: readonly Offer[]): Offer[] {
  const text = query.text('sort');
  if (text === undefined) return [...offers];
  const [key, direction] = readSort(text);
  const amountOf = sortKeys[key];
  if (!amountOf || !['asc', 'desc'].includes(direction)) throw new CallRefusal('400', 'sort is invalid');
  const sign = direction === 'asc' ? 1 : -1;
  return [...offers].sort((one, other) => sign * (amountOf(one) - amountOf(other)));
}

function readSort(text: string): [string, string] {
  try {
    const [entry] = Object.entries(JSON.parse(text) as object);
    return [entry?.[0] ?? '', String(entry?.[1])];
  } catch {
    throw new CallRefusal('400', 'sort is no JSON text');
  }
}

export function searchByKeyword(world: World, given: Given): object {
  const query = given.inside('offerQueryParam');
  const country = readCountry(query);
  const found = [...world.offers.values()].filter((offer) => hasKeyword(offer, query.need('keyword')));
  return pageOf(query, sorted(query, narrow(world, query, found)), (offer) => hitView(world, offer, country));
}

export function sellerOffers(world: World, given: Given): object {
  const query = given.inside('offerQueryParam');
  const country = readCountry(query);
  const seller = [...world.sellers.values()].find(({ openId }) => openId === query.need('sellerOpenId'));
  if (!seller) throw new CallRefusal('404', 'The seller is not found');
  const keyword = query.text('keyword');
  const found = [...world.offers.values()].filter(
    (offer) => offer.sellerId === seller.id && (keyword === undefined || hasKeyword(offer, keyword)),
  );
  return pageOf(query, sorted(query, narrow(world, query, found)), (offer) => hitView(world, offer, country));
}

/** A list without totals: what is sold most. */
export function recommend(world: World, given: Given): object {
  const query = given.inside('recommendOfferParam');
  const country = readCountry(query);
  const { page, size } = readPage(query);
  return narrow(world, query, [...world.offers.values()])
    .sort((one, other) => (other.monthSold ?? 0) - (one.monthSold ?? 0))
    .slice((page - 1) * size, page * size)
    .map((offer) => hitView(world, offer, country));
}

export function uploadImage(world: World, given: Given): string {
  const text = given.inside('uploadImageParam').need('imageBase64');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new CallRefusal('400', 'imageBase64 is no base64');
  const id = String(1_000_000_000_000_000_000n + BigInt(world.next()));
  world.images.set(id, Buffer.from(text, 'base64'));
  return id;
}

export async function searchByImage(world: World, given: Given, readPicture: PictureReader): Promise<object> {
  const query = given.inside('offerQueryParam');
  const country = readCountry(query);
  const address = query.text('imageAddress');
  if (address !== undefined && !address.startsWith(world.origin))
    throw new CallRefusal('400', 'imageAddress is no picture of 1688');
  const image =
    address === undefined
      ? world.images.get(query.need('imageId'))
      : await readPicture(address.slice(world.origin.length));
  if (!image) throw new CallRefusal('400', 'The image is not found');
  const keyword = query.text('keyword');
  const offers = narrow(world, query, [...world.offers.values()]).filter(
    (offer) => keyword === undefined || hasKeyword(offer, keyword),
  );
  const region = query.text('region');
  if (region !== undefined && !/^\d+,\d+,\d+,\d+$/.test(region)) throw new CallRefusal('400', 'region is invalid');
  const ranked = await rankByPicture(image, offers, readPicture, region);
  return {
    ...pageOf(query, sorted(query, ranked.found), (offer) => pictureHitView(world, offer, country)),
    picRegionInfo: { currentRegion: region ?? ranked.region, yoloCropRegion: ranked.region },
  };
}

/** The code of an offer that is gone is not published. */
export function offerDetail(world: World, given: Given): object {
  const query = given.inside('offerDetailParam');
  const country = readCountry(query);
  const offer = world.offers.get(query.need('offerId'));
  if (!offer || offer.status === 'deleted') throw new CallRefusal('404', 'The offer is not found');
  return detailView(world, offer, country, query.text('currency'));
}
