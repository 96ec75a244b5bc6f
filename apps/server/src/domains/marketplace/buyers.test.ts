import type { InputOf } from '@sampan/contract/call';
import { type Calls, calls } from '@sampan/contract/calls';
import type { Settings } from '@sampan/contract/settings/subjects';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MarketplaceProblem, type PictureQuery } from '#connectors/marketplace/marketplace.ts';
import type { SupplierProduct } from '#connectors/supplier/supplier.ts';
import { inTransaction } from '#database/connect.ts';
import { jobContext } from '#shop/context.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { makeOffer } from '#testing/import-goods.ts';
import { makeProduct } from '#testing/make-product.ts';
import { changeOffer, marketGoods, openMarket } from '#testing/market.ts';
import { openTestShop } from '#testing/shop.ts';
import { startDeeplSimulator } from '../../../../../tests/simulators/deepl/simulator.ts';
import { routes } from '../../routes.ts';
import { marketPictureUrl, readMarketPicture } from './buyers/market-picture.ts';

const deepl = await startDeeplSimulator();
const shop = await openTestShop({ TRANSLATOR: 'deepl', DEEPL_API_KEY: deepl.key, DEEPL_ORIGIN: deepl.url });
afterAll(() => deepl.stop());
const customer = await shop.makeCustomer();
const cataloguer = await shop.makeOperator(['catalogue']);
const owner = await shop.makeOperator(['owner']);

const offer = (offerId: number, title: string, more: Partial<SupplierProduct> = {}) =>
  makeOffer(offerId, {
    titles: { zh: `${title}中文`, en: title },
    supplierId: 'seller-one',
    tiers: [
      { from: 2, fen: 1480 },
      { from: 100, fen: 1360 },
    ],
    minOrderQuantity: 2,
    skus: [{ id: offerId, attributes: [], amountOnSale: 500 }],
    ...more,
  }) as SupplierProduct;

const sku = (id: number, priceFen: number) => ({
  id,
  attributes: [{ name: { zh: '颜色' }, value: { zh: String(id) } }],
  priceFen,
  amountOnSale: 9,
});
const ofSkus = (id: number): Partial<SupplierProduct> => ({
  quoteType: 1,
  tiers: [],
  skus: [sku(4 * id, 1500), sku(4 * id + 1, 1200)],
});
const [kettle, byVariant, patented, weapon, unplaced, ofBlocked, hereAlready, hidden, second, third] = [
  620_000_000_001, 620_000_000_002, 620_000_000_003, 620_000_000_004, 620_000_000_005, 620_000_000_006, 620_000_000_007,
  620_000_000_008, 620_000_000_009, 620_000_000_010,
] as const;
// The rivals that the marketplace invents beside them have other numbers: only these are looked at.
const goods = [
  offer(kettle, 'Kettle'),
  offer(byVariant, 'Kettle by variant', ofSkus(byVariant)),
  offer(patented, 'Kettle patented', { isPatent: true }),
  offer(weapon, 'Kettle weapon'),
  offer(unplaced, 'Kettle unplaced', { categoryId: 910102 }),
  offer(ofBlocked, 'Kettle blocked', { supplierId: 'seller-blocked' }),
  offer(hereAlready, 'Kettle here'),
  offer(hidden, 'Kettle hidden'),
  offer(second, 'Lamp second'),
  offer(third, 'Lamp third'),
];
await makeProduct(shop.services, { offerId: 620_000_000_900 });
await makeProduct(shop.services, { offerId: hereAlready });
await makeProduct(shop.services, { offerId: hidden });
await shop.call('operatorSetProductStatus', { offerId: hidden, status: 'hidden' }, cataloguer);
const { state: market, market: role } = openMarket(shop, marketGoods(goods));
const search = vi.spyOn(role, 'search');
const byPicture = vi.spyOn(role, 'searchByPicture');

const set = (value: Partial<Settings['marketplace']>) =>
  inTransaction(shop.db, (tx) =>
    writeSetting(
      tx,
      'marketplace',
      { buyersMaySearch: true, forbiddenWords: [], forbiddenCategoryIds: [], ...value },
      null,
    ),
  );
/** Answers are cached for five minutes, so each test begins an hour later. */
const clock = { ms: Date.now() };
shop.services.now = () => new Date(clock.ms);
beforeEach(async () => {
  clock.ms += 3_600_000;
  await shop.asOwner(({ pool }) => pool.query('truncate buyer_searches'));
  await set({});
  search.mockClear();
  byPicture.mockReset();
  market.calls = 0;
});

const find = (asked: InputOf<Calls['findMoreOffers']>, who?: typeof customer) =>
  shop.call('findMoreOffers', asked, who);
const ours = new Set(goods.map(({ offerId }) => String(offerId)));
async function found(asked: InputOf<Calls['findMoreOffers']>) {
  const { list } = await find(asked);
  return list.map(({ offerId }) => offerId).filter((id) => ours.has(id));
}
const open = (id: number, who?: typeof customer) => shop.call('openOffer', { offerId: String(id) }, who);
const countOf = async (id: number) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from products where id = ${id}`.execute(
    shop.db,
  );
  return rows[0]?.count;
};

describe('switched off', () => {
  test('guard: buyersMaySearch. Nobody asks the marketplace, and pages know nothing of it', async () => {
    await set({ buyersMaySearch: false });
    expect(await find({ keyword: 'Kettle' })).toEqual({ state: 'off', list: [] });
    expect(await open(kettle)).toEqual({ productId: null, problem: 'off' });
    expect(await shop.call('findOffersByPicture', { contentBase64: 'AAAA' })).toMatchObject({ state: 'off' });
    expect([search.mock.calls.length, market.calls, await countOf(kettle)]).toEqual([0, 0, 0]);
    expect(await shop.call('getShop', {})).toMatchObject({ searchesMarketplace: false });
  });

  test('a list costs the same with it as without: the same statements, and no call there', async () => {
    const { pool, searchPool } = shop.services;
    const ctx = jobContext(shop.services);
    const made: string[][] = [];
    for (const buyersMaySearch of [false, true]) {
      await set({ buyersMaySearch });
      const runs: string[][] = [];
      // What the process caches is read by the first ones.
      for (let time = 0; time < 3; time++) {
        const spies = [vi.spyOn(pool, 'query'), vi.spyOn(searchPool, 'query')];
        expect(await routes.getShop?.(ctx, {})).toMatchObject({ searchesMarketplace: buyersMaySearch });
        await routes.searchProducts?.(ctx, calls.searchProducts.input.parse({ keyword: 'Kettle' }) as never);
        runs.push(spies.flatMap((spy) => spy.mock.calls.map(([asked]) => JSON.stringify(asked).slice(0, 60))));
        for (const spy of spies) spy.mockRestore();
      }
      made.push(runs.at(-1) ?? []);
    }
    expect(made[0]?.length).toBeGreaterThan(0);
    expect(made[1]).toEqual(made[0]);
    expect(search).not.toHaveBeenCalled();
  });

  test('only the owner changes it', async () => {
    const value = { buyersMaySearch: true, forbiddenWords: [], forbiddenCategoryIds: [] };
    const finance = await shop.makeOperator(['finance']);
    await expect(shop.call('operatorSetSetting', { subject: 'marketplace', value }, finance)).rejects.toMatchObject({
      error: 'forbidden',
    });
  });
});

describe('finding', () => {
  test('¥14.80 is $2.6057 and a variant of ¥12.00 is $2.1127, as in the console', async () => {
    const { state, list } = await find({ keyword: 'Kettle' });
    expect(state).toBe('found');
    // 1480 × 100 × 1.25 ÷ 7.1 = 26,056.3 → 26,057; 1200 → 21,126.8 → 21,127.
    expect(list.find(({ offerId }) => offerId === String(kettle))).toMatchObject({
      title: 'Kettle',
      priceUsd: 2.6057,
      minOrderQuantity: 2,
    });
    expect(list.find(({ offerId }) => offerId === String(byVariant))).toMatchObject({ priceUsd: 2.1127 });
    const { list: console } = await shop.call('operatorFindOffers', { asked: String(kettle) }, cataloguer);
    expect(console[0]?.tiers[0]).toMatchObject({ priceUsd: 2.6057 });
    expect(await found({ keyword: 'Kettle', priceEnd: 2.2 })).toEqual([String(byVariant)]);
    expect(await found({ keyword: 'Kettle', minOrderQuantityMax: 1 })).toEqual([]);
  });

  test('guard: mayBeSold. What is here, patented, forbidden, unplaced or of a blocked seller is not shown', async () => {
    await shop.db
      .insertInto('marketplace_sellers')
      .values({
        marketplace: 'demo',
        id: 'seller-blocked',
        name: '公司 seller-blocked',
        facts: '{}',
        seen_at: new Date(),
        is_blocked: true,
      })
      .execute();
    await set({ forbiddenWords: ['WEAPON'] });
    expect((await found({ keyword: 'Kettle' })).sort()).toEqual([String(kettle), String(byVariant)]);
    await set({ forbiddenCategoryIds: [9101] });
    expect(await found({ keyword: 'Kettle' })).toEqual([]);
    expect(await find({ categoryId: 910101 })).toEqual({ state: 'found', list: [] });
  });

  test('guard: isBlocked by name. A list that names a seller without its id is no way around', async () => {
    search.mockImplementationOnce(async () => ({
      hits: [
        {
          offerId: '629999999999',
          titles: { zh: '壶' },
          picture: 'https://pictures.example/1.jpg',
          priceFen: 100,
          minOrderQuantity: 1,
          sold30: 0,
          repurchaseRate: undefined,
          isPatent: false,
          sellsSinglePieces: false,
          seller: { id: '', name: '公司 seller-blocked', isFactory: false } as never,
          weight: undefined,
        },
      ],
      total: 1,
      pages: 1,
    }));
    expect((await find({ keyword: 'named' })).list).toEqual([]);
  });

  test('a category finds its own offers, and a mapped one the marketplace’s', async () => {
    expect(await found({ categoryId: 910101 })).toContain(String(kettle));
    await shop.call('operatorMapMarketCategory', { marketCategoryId: '910102', categoryId: 910101 }, cataloguer);
    clock.ms += 3_600_000;
    expect(await found({ categoryId: 910101 })).toEqual([String(unplaced)]);
    await shop.call('operatorMapMarketCategory', { marketCategoryId: '910102', categoryId: null }, cataloguer);
  });

  test('guard: recentPage. The same search is asked for once in five minutes, and takes one turn', async () => {
    await find({ keyword: 'Lamp' });
    await find({ keyword: 'Lamp' }, customer);
    expect(search).toHaveBeenCalledTimes(1);
    clock.ms += 5 * 60_000;
    await find({ keyword: 'Lamp' });
    expect(search).toHaveBeenCalledTimes(2);
  });

  test('guard: takeTurn. Strangers share one small budget; customers and the next hour have their own', async () => {
    await shop.asOwner(({ pool }) =>
      pool.query(`insert into buyer_searches values ('visitors', 'words', date_trunc('hour', now()), 119)`),
    );
    expect((await find({ keyword: 'Lamp 1' })).state).toBe('found');
    expect(await find({ keyword: 'Lamp 2' })).toEqual({ state: 'resting', list: [] });
    expect((await find({ keyword: 'Lamp 2' }, customer)).state).toBe('found');
    // A cached answer takes no turn.
    expect((await find({ keyword: 'Lamp 2' })).state).toBe('found');
    await shop.asOwner(({ pool }) => pool.query(`update buyer_searches set hour = hour - interval '1 hour'`));
    expect((await find({ keyword: 'Lamp 3' })).state).toBe('found');
    expect(search.mock.calls.every(([, priority]) => priority === 'browsing')).toBe(true);
  });

  test('silence, too many calls and a missing consent are states, never errors', async () => {
    for (const [kind, state] of [
      ['unavailable', 'silent'],
      ['odd_answer', 'silent'],
      ['busy', 'resting'],
      ['not_connected', 'off'],
      ['refused', 'found'],
    ] as const) {
      search.mockRejectedValueOnce(new MarketplaceProblem(kind, 'no'));
      expect(await find({ keyword: `Lamp ${kind}` })).toEqual({ state, list: [] });
    }
  });
});

describe('opening', () => {
  test('guard: importOnce. Opened twice at once, an offer is read and imported once, for sale at our price', async () => {
    const both = await Promise.all([open(kettle), open(kettle, customer)]);
    expect(both).toEqual([
      { productId: kettle, problem: null },
      { productId: kettle, problem: null },
    ]);
    expect([market.calls, await countOf(kettle)]).toEqual([1, 1]);
    const product = await shop.call('getProductDetail', { offerId: kettle });
    expect(product.productSaleInfo.price).toBe(2.6057);
    expect(await open(kettle)).toEqual({ productId: kettle, problem: null });
    expect(market.calls).toBe(1);
    expect(await found({ keyword: 'Kettle' })).not.toContain(String(kettle));
  });

  test('what the rules refuse says why, and nothing comes in', async () => {
    await set({ forbiddenWords: ['weapon'] });
    await changeOffer(shop, String(third), { state: 'gone' });
    const asked = [patented, weapon, unplaced, ofBlocked, hidden, third];
    const answers = [];
    for (const id of asked) answers.push((await open(id)).problem);
    expect(answers).toEqual(['patent', 'forbidden', 'no_category', 'seller', 'unfit', 'gone']);
    for (const id of asked.filter((one) => one !== hidden)) expect(await countOf(id)).toBe(0);
    expect(await shop.call('openOffer', { offerId: '900719925474099319999' })).toEqual({
      productId: null,
      problem: 'unfit',
    });
    await changeOffer(shop, String(third), {});
  });

  test('guard: late. A slow marketplace is an honest answer within three seconds, and the next try finds the goods', async () => {
    market.isSilent = true;
    expect(await open(second)).toEqual({ productId: null, problem: 'silent' });
    market.isSilent = false;
    market.waitMs = 8000;
    const began = performance.now();
    expect(await open(second)).toEqual({ productId: null, problem: 'silent' });
    expect(performance.now() - began).toBeLessThan(6000);
    market.waitMs = 0;
    expect(await open(second)).toEqual({ productId: second, problem: null });
  });

  test('strangers together open thirty an hour; what is here already takes no turn', async () => {
    await shop.asOwner(({ pool }) =>
      pool.query(`insert into buyer_searches values ('visitors', 'open', date_trunc('hour', now()), 30)`),
    );
    expect(await open(third)).toEqual({ productId: null, problem: 'resting' });
    expect(await open(second)).toEqual({ productId: second, problem: null });
    expect(await open(third, customer)).toEqual({ productId: third, problem: null });
  });

  test('the owner who let buyers search answers for pictures and texts', async () => {
    await inTransaction(shop.db, async (tx) => {
      const { id } = owner;
      const value = { buyersMaySearch: true, forbiddenWords: [], forbiddenCategoryIds: [] };
      await writeSetting(tx, 'marketplace', value, id);
    });
    expect(await open(byVariant)).toEqual({ productId: byVariant, problem: null });
    const { rows } = await sql<{ by: string }>`
      select rights_by as by from marketplace_offers where product_id = ${byVariant}
    `.execute(shop.db);
    expect(rows[0]?.by).toMatch(/^Operator/);
  });
});

describe('translations', () => {
  const tasks = async (id: number) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from translated_products where product_id = ${id}
    `.execute(shop.db);
    return rows[0]?.count;
  };

  test('guard: translateImported. Imported offers wait for the translator if the owner wants it', async () => {
    expect([await tasks(kettle), await tasks(second)]).toEqual([0, 0]);
    await inTransaction(shop.db, (tx) =>
      writeSetting(tx, 'translation', { monthlyCharacters: 500_000, translatesImports: true }, null),
    );
    await shop.call('operatorMapMarketCategory', { marketCategoryId: '910102', categoryId: 910101 }, cataloguer);
    await open(unplaced);
    expect(await tasks(unplaced)).toBe(1);
    await shop.runJobs();
    const german = await shop.call('getProductDetail', { offerId: unplaced }, undefined, { 'accept-language': 'de' });
    expect(german.subjectTrans).toMatch(/ \[DE\]$/);
    // Also what operators import.
    await shop.call(
      'operatorImportOffers',
      { mayShow: true, offerIds: [String(patented)], patentReason: 'Licence' },
      cataloguer,
    );
    await shop.runJobs();
    expect(await tasks(patented)).toBe(1);
  });
});

describe('a picture', () => {
  const photo = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#c00000' } })
      .withExif({ IFD0: { Copyright: 'Where I live' } })
      .jpeg()
      .toBuffer();

  test('guard: plainPicture. It goes on without what the camera wrote; our own goods come first', async () => {
    let sent: Uint8Array | undefined;
    byPicture.mockImplementation(async ({ picture, ...query }: PictureQuery) => {
      sent = 'bytes' in picture ? picture.bytes : undefined;
      const words = { language: query.language, page: 1, pageSize: 50, words: 'Lamp' };
      const lamps = await role.search(words, 'browsing');
      const kettles = await role.search({ ...words, words: 'Kettle' }, 'browsing');
      return { ...lamps, hits: [...kettles.hits, ...lamps.hits], pictureId: 'x', frames: [] };
    });
    const given = await photo();
    expect(given.includes('Where I live')).toBe(true);
    const answer = await shop.call('findOffersByPicture', { contentBase64: given.toString('base64') });
    expect(answer.state).toBe('found');
    expect(answer.products.map(({ offerId }) => offerId)).toEqual(
      expect.arrayContaining([kettle, second, hereAlready]),
    );
    expect(answer.products.map(({ offerId }) => offerId)).not.toContain(hidden);
    const shown = answer.list.map(({ offerId }) => offerId);
    for (const id of [kettle, hidden, patented]) expect(shown).not.toContain(String(id));
    expect(sent && Buffer.from(sent).includes('Where I live')).toBe(false);
    expect(await sharp(sent).metadata()).toMatchObject({ format: 'jpeg', width: 40 });
  });

  test('guard: requirePicture. What is no picture is refused, and strangers share thirty an hour', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    await expect(shop.call('findOffersByPicture', { contentBase64: svg })).rejects.toMatchObject({
      error: 'file_not_an_image',
    });
    const broken = Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2]).toString('base64');
    await expect(shop.call('findOffersByPicture', { contentBase64: broken })).rejects.toMatchObject({
      error: 'file_not_an_image',
    });
    await shop.asOwner(({ pool }) =>
      pool.query(`insert into buyer_searches values ('visitors', 'picture', date_trunc('hour', now()), 30)`),
    );
    const contentBase64 = (await photo()).toString('base64');
    expect(await shop.call('findOffersByPicture', { contentBase64 })).toMatchObject({ state: 'resting' });
    expect(byPicture).not.toHaveBeenCalled();
  });

  test('guard: readMarketPicture. The shop fetches pictures that it has shown, and no others', () => {
    const foreign = 'https://pictures.example/a.jpg';
    expect(marketPictureUrl(shop.services, '/pictures/placeholder.webp')).toBe('/pictures/placeholder.webp');
    expect(marketPictureUrl(shop.services, 'http://pictures.example/a.jpg')).toBe('');
    const query = Object.fromEntries(
      new URL(marketPictureUrl(shop.services, foreign), 'https://shop.example').searchParams,
    );
    expect(readMarketPicture(shop.services, query)).toBe(foreign);
    const other = Buffer.from('https://intranet.example/').toString('base64url');
    expect(readMarketPicture(shop.services, { ...query, of: other })).toBeUndefined();
    expect(readMarketPicture(shop.services, {})).toBeUndefined();
  });
});

describe('the supplier', () => {
  const sellerOf = async (offerId: number) => (await shop.call('getOfferSeller', { offerId })).seller;

  test('guard: toTold. What the marketplace said is dated and its own; what it did not say is not known', async () => {
    const facts = {
      id: 'seller-one',
      name: '公司 seller-one',
      isFactory: true,
      score: 4.8,
      onTimeRate: 0.974,
      years: 7,
    };
    await sql`
      update marketplace_sellers set facts = ${JSON.stringify(facts)}::jsonb, seen_at = '2026-11-12T08:00:00Z'
      where id = 'seller-one'
    `.execute(shop.db);
    expect(await sellerOf(kettle)).toEqual({
      sellerId: 'seller-one',
      name: '公司 seller-one',
      marketplace: 'demo',
      readAt: '2026-11-12 08:00:00',
      isFactory: true,
      years: 7,
      score: 4.8,
      offerScore: null,
      logisticsScore: null,
      disputeScore: null,
      repeatBuyers: null,
      onTimeRate: 0.974,
      faultReturnRate: null,
      goodsHere: expect.any(Number),
    });
    expect(await sellerOf(620_000_000_900)).toBeNull();
  });

  test('guard: status = active. Hidden and private goods tell nothing of who makes them', async () => {
    await shop.call('operatorSetProductStatus', { offerId: kettle, status: 'hidden' }, cataloguer);
    expect(await sellerOf(kettle)).toBeNull();
    const { data } = await shop.call('listSellerGoods', { sellerId: 'seller-one' });
    expect(data.map(({ offerId }) => offerId)).not.toContain(kettle);
    await shop.call('operatorSetProductStatus', { offerId: kettle, status: 'active' }, cataloguer);
    const { buyerId } = customer;
    await sql`update products set status = 'private', private_to = ${buyerId} where id = ${second}`.execute(shop.db);
    expect(await sellerOf(second)).toBeNull();
    await sql`update products set status = 'active', private_to = null where id = ${second}`.execute(shop.db);
  });

  test('the goods of a supplier that are here are listed; another’s, and an unknown supplier, are not', async () => {
    const { seller, data, totalRecords, totalPage } = await shop.call('listSellerGoods', { sellerId: 'seller-one' });
    expect(seller.goodsHere).toBe(totalRecords);
    expect([data.length, totalPage]).toEqual([totalRecords, 1]);
    expect(data.map(({ offerId }) => offerId)).toEqual(expect.arrayContaining([kettle, byVariant]));
    expect(data.map(({ offerId }) => offerId)).not.toContain(620_000_000_900);
    const unknown = shop.call('listSellerGoods', { sellerId: 'nobody' });
    await expect(unknown).rejects.toMatchObject({ error: 'not_found' });
  });
});
