import type { GoneOffer, Marketplace, MarketplaceCategory, Offer } from '../marketplace.ts';
import { offerAt, stateOf } from './changing.ts';
import { readWorld, type World } from './offers.ts';
import { pictureSearch } from './picture-search.ts';
import { pageOf, passes, sorted } from './search-offers.ts';
import { deleteFollow, insertFollow, readChanges } from './store.ts';
import type { DemoTools } from './tools.ts';

export type DemoCatalogue = Omit<Marketplace, 'name' | 'languages' | 'access' | 'buying' | 'news'>;
export type ReadOffers = (offerIds: readonly string[]) => Promise<Map<string, Offer | GoneOffer>>;

const pageSize = 20;
const gone = (offerId: string): GoneOffer => ({ isGone: true, offerId, code: 'OFFER_NOT_FOUND' });

/** Offers as they are now, read when first used. */
export function demoOffers({ db, goods, now }: DemoTools) {
  let world: Promise<World> | undefined;
  const readAll = (): Promise<World> => {
    world ??= readWorld(goods);
    return world;
  };
  const read: ReadOffers = async (offerIds) => {
    const { offers } = await readAll();
    const changes = await readChanges(db, offerIds);
    const known = offerIds.flatMap((id) => offers.get(id) ?? []);
    return new Map(known.map((offer) => [offer.offerId, offerAt(offer, now(), changes.get(offer.offerId))]));
  };
  const list = async (): Promise<Offer[]> => {
    const { offers } = await readAll();
    const all = await read([...offers.keys()]);
    return [...all.values()].filter((offer) => !offer.isGone);
  };
  return { readAll, read, list };
}

export function demoCatalogue(tools: DemoTools, { readAll, read, list }: ReturnType<typeof demoOffers>): DemoCatalogue {
  const byPicture = pictureSearch(tools, list);
  const { db } = tools;
  const readOffer = async (offerId: string) => (await read([offerId])).get(offerId) ?? gone(offerId);
  return {
    readOffer,
    async search(query) {
      const { pallets } = await readAll();
      const collection = query.collectionId === undefined ? undefined : pallets.get(query.collectionId);
      const inCollection =
        query.collectionId === undefined ? undefined : new Set((collection?.offerIds ?? []).map(String));
      const found = (await list()).filter((offer) => passes(offer, query, inCollection));
      return pageOf(sorted(found, query.sort), query);
    },
    searchByPicture: byPicture,
    async offersOfSeller(sellerId, page, language) {
      const found = (await list()).filter(({ seller }) => seller.id === sellerId);
      return pageOf(sorted(found, 'most_sold'), { page, pageSize, language });
    },
    async offersOfCollection(collectionId, page) {
      const pallet = (await readAll()).pallets.get(collectionId);
      if (!pallet) return undefined;
      const offerIds = pallet.offerIds.slice((page - 1) * pageSize, page * pageSize).map(String);
      return { offerIds, pages: Math.ceil(pallet.offerIds.length / pageSize) };
    },
    async readCategory(categoryId, language) {
      return categoryOf(await readAll(), categoryId, language);
    },
    async estimateFreight({ offerId, pieces }) {
      const offer = await readOffer(offerId);
      if (offer.isGone) return undefined;
      const weights = new Map(offer.skus.map(({ skuId, weight }) => [skuId, weight?.grams]));
      let grams = 0;
      for (const { skuId, quantity } of pieces) {
        const each = weights.get(skuId);
        if (each === undefined) return undefined;
        grams += each * quantity;
      }
      return 600 + 200 * Math.ceil(grams / 1000);
    },
    async follow(offerId) {
      await insertFollow(db, offerId, stateOf(await readOffer(offerId)));
    },
    unfollow: (offerId) => deleteFollow(db, offerId),
  };
}

function categoryOf({ categories }: World, id: string, language: string): MarketplaceCategory | undefined {
  const nameOf = (names: Record<string, string>) => names[language] ?? names.en ?? names.zh ?? '';
  const own = categories.get(id);
  if (!own && id !== '0') return undefined;
  const all = [...categories.values()];
  const parents = new Set(all.map(({ parentId }) => parentId));
  return {
    id,
    name: own ? nameOf(own.names) : '',
    children: all
      .filter(({ parentId }) => String(parentId ?? 0) === id)
      .map((child) => ({ id: String(child.id), name: nameOf(child.names), isLeaf: !parents.has(child.id) })),
  };
}
