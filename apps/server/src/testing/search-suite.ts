import type { InputOf } from '@sampan/contract/call';
import type { searchProducts } from '@sampan/contract/catalogue/search';
import { describe, expect, test } from 'vitest';
import type { SupplierPallet } from '#connectors/supplier/supplier.ts';
import { importProducts } from '#domains/catalogue/import-products.ts';
import {
  askIn,
  cap,
  capeBook,
  dress,
  each,
  glass,
  hat,
  type MakeProduct,
  mug,
  shirt,
  soldOut,
  towel,
} from './shelves.ts';
import type { TestActor, TestShop } from './shop.ts';

/** Tests searches and lists on any engine; `settled`: the engine has all changes. */
export function testSearch(
  { shop, make, owner }: { shop: TestShop; make: MakeProduct; owner: TestActor },
  settled: () => Promise<void> = async () => {},
): void {
  const hide = (offerId: number) => shop.call('operatorSetProductStatus', { offerId, status: 'hidden' }, owner);
  type SearchInput = InputOf<typeof searchProducts>;
  const search = async (input: SearchInput) => {
    await settled();
    return shop.call('searchProducts', input);
  };
  const ids = async (input: SearchInput) => (await search(input)).data.map(({ offerId }) => offerId);
  const found = (keyword: string) => ids({ keyword });
  const inLanguage = async (path: string, body: unknown, language: string) => {
    await settled();
    return { result: await askIn(shop, language, path, body) };
  };

  describe('searchProducts', () => {
    test.each([
      ['mug', [mug, soldOut, glass]],
      ['MUGS', [mug, soldOut, glass]],
      ['Keramikbecher', [mug]],
      ['tasses', [mug]],
      ['céramique tasse', [mug]],
      ['ceramique', [mug]],
      ['кружки', [mug]],
      ['马克杯', [mug]],
      ['杯', [mug]],
      ['マグカップ', [mug]],
      ['머그컵', [mug]],
      ['كوب', [mug]],
      ['vestiti', [dress]],
      ['vestidos', [dress]],
      ['t-shirts', [shirt]],
      ['tshirt', [shirt]],
      ['T恤', [shirt]],
      ['cotton', [shirt, towel]],
      ['cotton towel', [towel, shirt]],
      ['350ml', [mug]],
      ['stoneware', [mug]],
      ['cups', [glass, mug, soldOut]],
      ['red', [shirt]],
      ['keramik', [mug]],
      ['towel and the cotton', [towel, shirt]],
      ['800003', [towel]],
      ['!!!', []],
      ['杯杯杯', []],
    ])('%s', async (keyword, expected) => {
      expect(await found(keyword)).toEqual(expected);
    });

    test('titles come before attributes and categories, whatever sells better', async () => {
      // The glass sells best, but only an attribute of it speaks of mugs.
      expect((await found('mug')).at(-1)).toBe(glass);
    });

    test.each([
      ['muug', 'mug'],
      ['ceramci mug', 'ceramic mug'],
      ['towle', 'towel'],
      ['keramikbehcer', 'keramikbecher'],
      ['vestitto', 'vestito'],
      ['керамичекая кружка', 'керамическая кружка'],
      ['umg', 'mug'],
      ['hsirt', 'shirt'],
    ])('%s is mistyped and answers what %s finds', async (typed, meant) => {
      const answer = await search({ keyword: typed });
      expect(answer).toMatchObject({ searchedFor: meant, didYouMean: meant });
      expect(answer.matchesSomeWords).toBeUndefined();
      expect(answer.data.length).toBeGreaterThan(0);
      expect(answer.data.map(({ offerId }) => offerId)).toEqual(await found(meant));
    });

    test('a slip in a category is mended there, too', async () => {
      expect(await search({ keyword: 'cottn', categoryId: 10 })).toMatchObject({
        searchedFor: 'cotton',
        data: [{ offerId: towel }],
      });
    });

    test('no product has all the words: those with most of them', async () => {
      const three = await search({ keyword: 'cotton dress linen' });
      expect(three).toMatchObject({ matchesSomeWords: true, didYouMean: 'dress linen', data: [{ offerId: dress }] });
      expect(three.searchedFor).toBeUndefined();
      const one = await search({ keyword: 'towel dress' });
      expect(one).toMatchObject({ matchesSomeWords: true, didYouMean: 'towel' });
      expect(one.data.map(({ offerId }) => offerId)).toEqual([towel, dress]);
      expect(await search({ keyword: 'towel xqzwvkjh' })).toMatchObject({
        matchesSomeWords: true,
        didYouMean: 'towel',
        data: [{ offerId: towel }],
      });
    });

    test('results outside the category are counted, and a filter without results corrects nothing', async () => {
      const elsewhere = await search({ keyword: 'dress', categoryId: 10 });
      expect(elsewhere).toMatchObject({ data: [], totalRecords: 0, foundElsewhere: 1 });
      expect(elsewhere.searchedFor).toBeUndefined();
      const mistyped = await search({ keyword: 'dresss linne', categoryId: 10 });
      expect(mistyped).toMatchObject({ data: [], foundElsewhere: 1, didYouMean: 'dress linen' });
      const filtered = await search({ keyword: 'dress', priceEnd: 0.1 });
      expect(filtered).toMatchObject({ data: [], totalRecords: 0 });
      expect(filtered.didYouMean ?? filtered.foundElsewhere ?? filtered.searchedFor).toBeUndefined();
      // One may buy a single tin mug, but the query does not ask for it.
      expect(await search({ keyword: 'ceramic mug', minOrderQuantityMax: 1 })).toEqual({
        data: [],
        totalRecords: 0,
        totalPage: 0,
      });
    });

    test('as typed, nothing is corrected', async () => {
      const asTyped = await search({ keyword: 'muug', asTyped: true });
      expect(asTyped).toEqual({ data: [], totalRecords: 0, totalPage: 0 });
    });

    test('what is near in another language only, or far, corrects nothing', async () => {
      for (const keyword of ['xqzwvkjh', '鲸鱼', 'linno', 'tase', 'sweeter']) {
        const answer = await search({ keyword });
        expect({ keyword, ...answer }).toEqual({ keyword, data: [], totalRecords: 0, totalPage: 0 });
      }
    });

    test('words of the reader’s language come before those of another, wherever they stand', async () => {
      await make(capeBook, { titles: { en: 'Notebook', pt: 'Caderno de capa dura' }, categoryId: 21, monthSold: 2000 });
      await make(cap, { titles: { en: 'Baseball cap', pt: 'Boné' }, categoryId: 21, monthSold: 3 });
      await make(hat, {
        titles: { en: 'Hat', pt: 'Chapéu' },
        attributes: [{ name: { en: 'Kind' }, value: { en: 'cap' } }],
        categoryId: 21,
        monthSold: 1,
      });
      expect(await found('cap')).toEqual([cap, hat, capeBook]);
      const { result } = await inLanguage('/product/platform/goods/list', { keyword: 'capa' }, 'pt-BR');
      expect((result as { data: { offerId: number }[] }).data.map(({ offerId }) => offerId)).toEqual([
        capeBook,
        cap,
        hat,
      ]);
      for (const id of [cap, hat, capeBook]) await hide(id);
    });

    test('guard: beginsForeign. What begins a word of another language by chance does not find it', async () => {
      const tea = 7301;
      await make(tea, { titles: { en: 'Raspberry tea', it: 'Infuso al lampone' }, categoryId: 21, monthSold: 1 });
      expect(await found('lamp')).toEqual([]);
      for (const keyword of ['lampone', 'lamponi', 'rasp']) expect(await found(keyword)).toEqual([tea]);
      const { result } = await inLanguage('/product/platform/goods/list', { keyword: 'lamp' }, 'it-IT');
      expect((result as { data: { offerId: number }[] }).data.map(({ offerId }) => offerId)).toEqual([tea]);
      await hide(tea);
    });

    test('guard: shown. Goods without a title in the reader’s language are found by how the one they are shown with begins', async () => {
      const tea = 7302;
      await make(tea, { titles: { en: 'Raspberry tea' }, categoryId: 21, monthSold: 1 });
      const { result } = await inLanguage('/product/platform/goods/list', { keyword: 'rasp' }, 'de-DE');
      expect((result as { data: { offerId: number }[] }).data.map(({ offerId }) => offerId)).toEqual([tea]);
      await hide(tea);
    });

    test('goods are found by synonyms of the reader’s language, several words long as well', async () => {
      for (const keyword of ['tee', 'tees', 'tee shirt', 'tee shirts red', 'T-Shirt'])
        expect(await found(keyword)).toEqual([shirt]);
      expect(await found('coffee mug')).toEqual(await found('mug'));
    });

    test('a word that synonyms know is spelled well, whatever it is near to', async () => {
      const pure = 800_011;
      await make(pure, { titles: { zh: '纯棉', en: 'Pure linen cloth' }, categoryId: 21 });
      expect(await found('purce')).toEqual([pure]);
      expect(await found('purse')).toEqual([]);
      await hide(pure);
    });

    test('what buyers call goods is not what their titles call them', async () => {
      const asked = async (language: string, keyword: string) => {
        const { result } = await inLanguage('/product/platform/goods/list', { keyword }, language);
        return (result as { data: { offerId: number }[] }).data.map(({ offerId }) => offerId);
      };
      const titles = {
        zh: '炻瓷马克杯',
        en: 'Stoneware crossbody bag',
        de: 'Steinzeugbecher',
        ko: '플리츠 스커트',
        ru: 'Значки',
        ja: 'レインブーツ',
      };
      const id = 800_012;
      await make(id, { titles, categoryId: 21 });
      for (const [language, keyword] of [
        ['zh-CN', '杯子'],
        ['en-US', 'ceramic purse'],
        ['en-US', 'ceramik'],
        ['de-DE', 'Tasse'],
        ['ko-KR', '치마'],
        ['ru-RU', 'значок'],
        ['ja-JP', '長靴'],
      ] as const)
        expect(await asked(language, keyword), keyword).toContain(id);
      await hide(id);
    });

    test('goods are found by their vendor’s name', async () => {
      await make(800_010, { supplierId: 'Yiwu Firefly', categoryId: 21 });
      expect(await found('firefly')).toEqual([800_010]);
      await hide(800_010);
    });

    test('counts of the categories that a search may be narrowed to', async () => {
      const counts = async (input: SearchInput) =>
        Object.fromEntries(
          ((await search({ ...input, countCategories: true })).categoryCounts ?? []).map(({ categoryId, count }) => [
            categoryId,
            count,
          ]),
        );
      expect(await counts({ keyword: 'cotton' })).toMatchObject({ 10: 1, 20: 1 });
      expect(await counts({ keyword: 'mug' })).toMatchObject({ 10: 3, 20: 0 });
      expect(await counts({ priceStart: 1, priceEnd: 3 })).toMatchObject({ 10: 2, 20: 1 });
      expect(await counts({ keyword: 'mug', categoryId: 10 })).toEqual({ 11: 3, 12: 0 });
      // A category without any below is shown among its neighbours.
      expect(await counts({ keyword: 'mug', categoryId: 111 })).toEqual({ 111: 3 });
      expect(await counts({ inStockOnly: true, categoryId: 11 })).toEqual({ 111: 2 });
      expect((await search({ keyword: 'mug' })).categoryCounts).toBeUndefined();
    });

    test('every product, and categories of any level, in the order of sales', async () => {
      expect(await ids({})).toEqual([glass, shirt, mug, towel, dress, soldOut]);
      expect(await ids({ categoryId: 10 })).toEqual([glass, mug, towel, soldOut]);
      expect(await ids({ categoryId: 11 })).toEqual([glass, mug, soldOut]);
      expect(await ids({ categoryId: 121 })).toEqual([towel]);
      expect(await ids({ categoryId: 999 })).toEqual([]);
      expect(await ids({ categoryIdList: '121,21' })).toEqual([shirt, towel, dress]);
      expect(await ids({ categoryIdList: [10, 11, 111] })).toEqual([glass, mug, towel, soldOut]);
      expect(await search({ categoryIdList: [10, 11, 111], pageSize: 3 })).toMatchObject({
        totalRecords: 4,
        totalPage: 2,
      });
    });

    test('sorted by price and sales, both ways', async () => {
      expect(await ids({ sort: '{"price":"asc"}', categoryId: 10 })).toEqual([glass, mug, soldOut, towel]);
      expect(await ids({ sort: '{"price":"desc"}', categoryId: 10 })).toEqual([towel, soldOut, mug, glass]);
      expect(await ids({ sort: '{"monthSold":"asc"}' })).toEqual([soldOut, dress, towel, mug, shirt, glass]);
      expect(await ids({ sort: '{"monthSold":"desc"}', keyword: 'mug' })).toEqual([glass, mug, soldOut]);
      expect(await ids({ sort: '{"price":"asc"}', keyword: 'cotton' })).toEqual([shirt, towel]);
    });

    test('filtered by price, minimum order, stock and sales, alone and together', async () => {
      // 3 yuan → 0.5282, 10 → 1.7606 (8 → 1.4085), 15 → 2.6409, 20 → 3.5212, 50 → 8.8029 dollars
      expect(await ids({ priceStart: 1, priceEnd: 3 })).toEqual([shirt, mug, soldOut]);
      expect(await ids({ priceStart: '3.5212', priceEnd: '3.5212' })).toEqual([towel]);
      expect(await ids({ priceStart: 3.5213 })).toEqual([dress]);
      expect(await ids({ priceEnd: 0.01 })).toEqual([]);
      expect(await ids({ minOrderQuantityMax: 1 })).toEqual([glass, shirt, dress, soldOut]);
      expect(await ids({ inStockOnly: true, categoryId: 111 })).toEqual([glass, mug]);
      expect(await ids({ inStockOnly: true, keyword: 'mug' })).toEqual([mug, glass]);
      expect(await ids({ keyword: 'mug', categoryId: 111, priceStart: 1, inStockOnly: true })).toEqual([mug]);
      expect(await ids({ keyword: 'cotton', categoryId: 10 })).toEqual([towel]);
      expect(await ids({ saleFilterList: [{ saleType: 'sales30', saleStart: 300, saleEnd: 500 }] })).toEqual([
        mug,
        towel,
      ]);
      expect(await ids({ saleFilterList: [{ saleType: 'totalSales', saleStart: 4000 }] })).toEqual([mug]);
      // A period that nobody counts would give all products for an answer.
      for (const saleType of ['sales7', 'sales14', 'monthSold', '']) {
        const narrow = { saleFilterList: [{ saleType, saleEnd: 5 }] };
        await expect(search(narrow)).rejects.toMatchObject({ error: 'invalid_input' });
        expect(await ids({ categoryId: 111, saleFilterList: [{ saleType }] })).toEqual(await ids({ categoryId: 111 }));
      }
      expect(await search({ priceStart: 1, priceEnd: 3, pageSize: 2 })).toMatchObject({
        totalRecords: 3,
        totalPage: 2,
      });
    });

    test('pages join without gap or overlap, and beyond the last one is nothing', async () => {
      for (const input of [
        {},
        { categoryId: 10 },
        { keyword: 'mug' },
        { priceStart: 0 },
        { sort: '{"price":"asc"}' },
      ] satisfies SearchInput[]) {
        const all = await ids(input);
        const paged = [];
        for (let beginPage = 1; beginPage <= all.length; beginPage++)
          paged.push(...(await ids({ ...input, beginPage, pageSize: 1 })));
        expect(paged).toEqual(all);
        expect(await search({ ...input, beginPage: all.length + 1, pageSize: 1 })).toMatchObject({
          data: [],
          totalRecords: all.length,
        });
        expect(await search({ ...input, beginPage: 1_000_000, pageSize: 100 })).toMatchObject({
          data: [],
          totalRecords: all.length,
          totalPage: 1,
        });
      }
    });

    test('a card has what a list shows, in the reader’s language', async () => {
      const { result } = await inLanguage('/product/platform/goods/list', { keyword: 'Keramikbecher' }, 'de-DE');
      expect(result).toEqual({
        data: [
          {
            offerId: mug,
            imageUrl: '/pictures/placeholder.webp',
            subjectTrans: 'Keramikbecher',
            priceInfo: { price: 1.7606, maxPrice: 1.7606, bulkPrice: 1.5846, bulkQuantity: 120 },
            minOrderQuantity: 24,
            monthSold: 500,
            soldOut: false,
            unit: 'Stück',
          },
        ],
        totalRecords: 1,
        totalPage: 1,
      });
      const [card] = (await search({ keyword: '800006' })).data;
      expect(card).toMatchObject({ soldOut: true, subjectTrans: 'Tin mug' });
    });

    test('guard: parameters only. Odd input is harmless', async () => {
      for (const keyword of [
        "'; drop table products; --",
        "' | 'a':*",
        '%_\\',
        '\\',
        ':*',
        "''",
        '&&||!!',
        '<->',
        '((((',
        '𝕊𝕙𝕚𝕣𝕥',
        'a'.repeat(200),
        '杯'.repeat(200),
      ]) {
        expect((await search({ keyword })).totalRecords).toBeGreaterThanOrEqual(0);
      }
      await expect(search({ sort: '{"id":"asc"}' })).rejects.toMatchObject({
        status: 400,
        fields: { sort: expect.anything() },
      });
      await expect(search({ keyword: 'a'.repeat(201) })).rejects.toMatchObject({ status: 400 });
    });
  });

  describe('pallets', () => {
    test('list their products in their own order, with a kept count', async () => {
      await importProducts(shop.services, {
        name: 'shelves',
        categories: () => each([]),
        suppliers: () => each([]),
        products: () => each([]),
        pallets: () =>
          each<SupplierPallet>([
            {
              id: 'gifts',
              names: { en: 'Gifts', de: 'Geschenke' },
              taglines: { en: 'Small things' },
              picture: '/pictures/a.webp',
              morePictures: ['/pictures/c.webp'],
              tone: '#fed',
              offerIds: [towel, 123, glass, mug],
            },
            {
              id: 'bare',
              names: { en: 'Bare' },
              taglines: { en: '' },
              picture: '/pictures/b.webp',
              tone: '#fff',
              offerIds: [],
            },
          ]),
      });
      expect(await shop.call('listHomePallets', {})).toEqual([
        {
          id: 'gifts',
          palletId: 'gifts',
          palletName: 'Gifts',
          palletPic: '/pictures/a.webp',
          morePics: ['/pictures/c.webp'],
          palletType: 1,
          tagline: 'Small things',
          tone: '#fed',
          productCount: 3,
        },
        {
          id: 'bare',
          palletId: 'bare',
          palletName: 'Bare',
          palletPic: '/pictures/b.webp',
          morePics: [],
          palletType: 1,
          tagline: '',
          tone: '#fff',
          productCount: 0,
        },
      ]);
      expect(await search({ productCollectionId: 'gifts', pageSize: 2 })).toMatchObject({
        data: [{ offerId: towel }, { offerId: glass }],
        totalRecords: 3,
        totalPage: 2,
      });
      expect(await ids({ productCollectionId: 'gifts', sort: '{"price":"asc"}' })).toEqual([glass, mug, towel]);
      expect(await ids({ productCollectionId: 'gifts', categoryId: 111 })).toEqual([glass, mug]);
      expect(await ids({ productCollectionId: 'gifts', keyword: 'mug' })).toEqual([mug, glass]);
      expect(await ids({ productCollectionId: 'gifts', priceStart: 3 })).toEqual([towel]);
      expect(await ids({ productCollectionId: 'nowhere' })).toEqual([]);
    });
  });
}
