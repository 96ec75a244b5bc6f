import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@sampan/contract/languages';
import type { SupplierProduct, Texts } from '@sampan/server/connectors/supplier/supplier';
import { describe, expect, test } from 'vitest';
import { categoryIdOf, listCategories } from './categories.ts';
import { colours } from './colours.ts';
import { families } from './families.ts';
import type { Family, Good } from './goods/family.ts';
import { demoSupplier } from './index.ts';
import { listGoods } from './listings.ts';
import { colourOf, lookOf, patternOf } from './looks.ts';
import type { Picture } from './picture-files.ts';
import { picturesOf, readPictures, shelve } from './pictures.ts';
import { suppliers } from './suppliers.ts';
import { titleOf } from './words.ts';

const pictures = join(import.meta.dirname, '../../pictures');
const manifest: Picture[] = JSON.parse(readFileSync(join(pictures, 'manifest.json'), 'utf8'));
const versioned = ({ file, hash }: Picture) => `/pictures/${file}?v=${hash.slice(0, 8)}`;
const fileOf = new Map(manifest.map((picture) => [versioned(picture), picture]));
const hash = '0123abcd4567ef89';
const tones = ['sand', 'river', 'amber', 'blue', 'crimson', 'violet', 'green'];

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const list: Value[] = [];
  for await (const value of values) list.push(value);
  return list;
}

const products = await all(demoSupplier().products());
const pallets = await all(demoSupplier().pallets());
const categories = listCategories();
const goods = families.flatMap((family) => family.goods);

const isComposite = (product: SupplierProduct) => product.skus[0]?.attributes[0]?.name.en === 'Color;Size';
const isSoldOut = (product: SupplierProduct) => product.skus.every((sku) => sku.amountOnSale === 0);
const duplicates = <Value>(values: Value[]) => values.filter((value, i) => values.indexOf(value) !== i);

function isIn(code: string, text: string | undefined): boolean {
  return (
    /\S/.test(text ?? '') &&
    !/[{}]|undefined/.test(text ?? '') &&
    !(code === 'en' && /[\u4e00-\u9fff]/.test(text ?? ''))
  );
}

const isInEveryLanguage = (texts: Texts) => languages.every(({ code }) => isIn(code, texts[code]));

function textsOfProduct({ titles, unit, attributes, skus }: SupplierProduct): Texts[] {
  const pairs = [...attributes, ...skus.flatMap((sku) => sku.attributes)];
  return [titles, unit, ...pairs.flatMap(({ name, value }) => [name, value])];
}

/** Codes, sizes and materials that every language writes in Latin letters. */
const latin =
  /^(EVA|PVC|ABS|TPR|TPU|PU|PP|RFID|BPA|GB|EN|EU|REACH|ASTM|LFGB|SC|PC|[A-Z]{1,3}\d*|[\dX]*[SML]|[a-z]{1,2}|oz)$/;
const foreignWords = (text: string) => (text.match(/[A-Za-z]{2,}\d*/g) ?? []).filter((word) => !latin.test(word));

test('shoes, socks and gloves are counted with each language’s own words', () => {
  const unitsOf = (names: RegExp, language: string) =>
    new Set(products.filter(({ titles }) => names.test(titles.en ?? '')).map(({ unit }) => unit[language]));
  const cartonsOf = (names: RegExp) =>
    products
      .filter(({ titles }) => names.test(titles.en ?? ''))
      .flatMap(({ attributes }) => attributes.filter(({ name }) => name.en === 'Carton'))
      .map(({ value }) => value.ja?.split('、')[0]?.replace(/[\d,]+/, ''));
  const gloves = /^(Knitted|Fleece|Merino)?\s*(gloves|mittens)\b/i;
  const shoes = /\b(sneakers?|boots|slippers)\b/i;
  expect([...unitsOf(gloves, 'ja')]).toEqual(['双']);
  expect([...new Set(cartonsOf(gloves))]).toEqual(['双']);
  expect([...unitsOf(shoes, 'ja')]).toEqual(['足']);
  for (const names of [gloves, shoes]) {
    expect([...unitsOf(names, 'zh')]).toEqual(['双']);
    expect([...unitsOf(names, 'ko')]).toEqual(['켤레']);
  }
});

describe('the whole', () => {
  test('is large enough and the same at every run', async () => {
    // Every good that the glossaries name has its pictures, and is sold.
    expect(products).toHaveLength(goods.length);
    expect(goods.length).toBeGreaterThanOrEqual(486);
    expect(products.flatMap((product) => product.skus).length).toBeGreaterThanOrEqual(3773);
    expect(await all(demoSupplier().products())).toEqual(products);
    expect(await all(demoSupplier().pallets())).toEqual(pallets);
  });

  test('names the eight top categories in order, each with three to eight below', () => {
    const tree = categories;
    expect(tree.filter(({ level }) => level === 1).map(({ names }) => names.en)).toEqual([
      'Office culture',
      'Shoes',
      "Children's clothing",
      'Underwear',
      'Clothing accessories',
      'Toys',
      "Women's Clothing",
      'Food Drinkers',
    ]);
    for (const [i, { id, parentId, level }] of tree.entries()) {
      const parent = tree.findIndex((category) => category.id === parentId);
      expect(level === 1 ? parentId === null : tree[parent]?.level === level - 1 && parent < i).toBe(true);
      const below = tree.filter((category) => category.parentId === id).length;
      if (level === 1) expect(below).toBeGreaterThanOrEqual(3);
      if (level < 3) expect(below).toBeLessThanOrEqual(8);
    }
    expect(duplicates(tree.map(({ id }) => id))).toEqual([]);
  });

  test.each([
    ['de', /Lebensmittel/, /Trinkgefäße/],
    ['it', /Alimentari/, /articoli per bevande/],
    ['fr', /Épicerie/, /vaisselle/],
    ['es', /Alimentos/, /menaje/],
    ['pt', /Alimentos/, /utensílios/],
    ['ar', /أغذية/, /أواني/],
    ['ko', /식품/, /음료용품/],
    ['ja', /食品/, /ドリンクウェア/],
    ['zh', /食品/, /饮具/],
    ['ru', /Продукты/, /посуда/],
  ] as const)('food and what one drinks from are both in the category’s name: %s', (language, food, drinkware) => {
    const name = categories.find(({ names }) => names.en === 'Food Drinkers')?.names[language];
    expect(name).toMatch(food);
    expect(name).toMatch(drinkware);
  });

  test('gives every deepest category goods, every supplier a name and every trade two companies', () => {
    const used = new Set(goods.map((good) => categoryIdOf(good.category)));
    const parents = new Set(categories.map(({ parentId }) => parentId));
    expect(categories.filter(({ id }) => !parents.has(id) && !used.has(id)).map(({ names }) => names.en)).toEqual([]);
    expect(suppliers.length).toBeGreaterThanOrEqual(60);
    expect(duplicates(suppliers.map(({ id }) => id))).toEqual([]);
    expect(duplicates(suppliers.flatMap(({ names }) => [names.zh, names.en]))).toEqual([]);
  });

  test('refers only to what exists, and leaves no category empty', async () => {
    const categoryIds = new Set((await all(demoSupplier().categories())).map(({ id }) => id));
    const supplierIds = new Set(suppliers.map(({ id }) => id));
    const offerIds = new Set(products.map(({ offerId }) => offerId));
    for (const product of products) {
      expect(categoryIds.has(product.categoryId)).toBe(true);
      expect(supplierIds.has(product.supplierId)).toBe(true);
    }
    const used = new Set<number | null>(products.map(({ categoryId }) => categoryId));
    for (const { id, parentId } of categories.toReversed()) if (used.has(id)) used.add(parentId);
    for (const id of categoryIds) expect(used.has(id)).toBe(true);
    for (const pallet of pallets) {
      expect(tones).toContain(pallet.tone);
      for (const picture of [pallet.picture, ...(pallet.morePictures ?? [])]) {
        expect(picture).toMatch(/^\/pictures\/pallets\/[a-z-]+\.webp\?v=[0-9a-f]{8}$/);
        expect(existsSync(join(pictures, picture.slice('/pictures/'.length).replace(/\?.*/, '')))).toBe(true);
      }
      expect(pallet.offerIds.length).toBeGreaterThan(0);
      for (const offerId of pallet.offerIds) expect(offerIds.has(offerId)).toBe(true);
    }
  });

  test('gives every offer and SKU an id of its own, and every product a title of its own', () => {
    const ids = products.flatMap(({ offerId, skus, quoteType }) =>
      quoteType === 0 ? [offerId] : [offerId, ...skus.map(({ id }) => id)],
    );
    expect(duplicates(ids)).toEqual([]);
    for (const id of ids) expect(Number.isSafeInteger(id)).toBe(true);
    for (const { code: language } of languages)
      expect(duplicates(products.map(({ titles }) => titles[language]))).toEqual([]);
    expect(duplicates(goods.map(({ key }) => key))).toEqual([]);
  });

  test('speaks every language everywhere', () => {
    const texts = [
      ...products.flatMap(textsOfProduct),
      ...products.map(({ descriptions }) => descriptions),
      ...[...categories, ...suppliers].map(({ names }) => names),
      ...pallets.flatMap(({ names, taglines }) => [names, taglines]),
    ];
    expect(texts.filter((text) => !isInEveryLanguage(text))).toEqual([]);
  });

  test('leaves no word of another language in those with letters of their own', () => {
    const found = products
      .flatMap(textsOfProduct)
      .flatMap((text) => ['ru', 'ar', 'ko', 'ja'].flatMap((code) => foreignWords(text[code] ?? '')));
    expect([...new Set(found)]).toEqual([]);
  });

  test('has something of every kind', () => {
    for (const quoteType of [0, 1, 2])
      expect(products.filter((one) => one.quoteType === quoteType).length).toBeGreaterThan(9);
    expect(products.filter(isComposite).length).toBeGreaterThan(5);
    expect(products.filter(isSoldOut).length).toBeGreaterThanOrEqual(5);
    expect(products.filter(({ isPatent }) => isPatent).length).toBeGreaterThanOrEqual(3);
    expect(products.filter(({ needsAuthorization }) => needsAuthorization).length).toBeGreaterThanOrEqual(2);
    const stock = products
      .filter((product) => !isSoldOut(product))
      .flatMap(({ skus }) => skus.map((sku) => sku.amountOnSale));
    expect(stock.filter((amount) => amount === 0).length).toBeGreaterThan(9);
    expect(stock.filter((amount) => amount >= 3 && amount <= 40).length).toBeGreaterThan(9);
  });
});

describe('pictures', () => {
  test('are in the manifest and on disk', () => {
    for (const { images, skus } of products) {
      for (const address of [...images, ...skus.flatMap((sku) => sku.image ?? [])]) {
        expect(fileOf.has(address)).toBe(true);
        expect(existsSync(join(pictures, fileOf.get(address)?.file ?? ''))).toBe(true);
      }
    }
  });

  test('are three to six of one template, the first a front that no other product begins with', () => {
    for (const { images } of products) {
      expect(images.length).toBeGreaterThanOrEqual(3);
      expect(images.length).toBeLessThanOrEqual(6);
      expect(duplicates(images)).toEqual([]);
      expect(new Set(images.map((address) => fileOf.get(address)?.template)).size).toBe(1);
      expect(fileOf.get(images[0] ?? '')?.view).toBe('front');
    }
    expect(duplicates(products.map(({ images }) => images[0]))).toEqual([]);
  });

  test('show the color of their SKU', () => {
    for (const { attributes, image } of products.flatMap(({ skus }) => skus)) {
      const colour = attributes.find(({ name }) => name.en?.startsWith('Color'))?.value.en?.split(';')[0];
      const picture = fileOf.get(image ?? '');
      if (!colour || !picture) continue;
      expect(colour.startsWith(colourOf(lookOf(picture.colour, null)).en ?? '?')).toBe(true);
      expect(picture.pattern ? colour.endsWith(picture.pattern) : true).toBe(true);
    }
  });

  test('show what titles say of the color', () => {
    for (const { good, looks } of listGoods(readPictures())) {
      if (!/\{(colour|count)\}/.test(good.en)) expect(looks[0]).toBe(good.looks[0]);
      else expect(patternOf(looks[0] ?? 'white')).toBe(patternOf(good.looks[0] ?? 'white'));
    }
  });

  test('are not one of several in a title', () => {
    const names = colours.map(({ en }) => en.toLowerCase()).join('|');
    const named = new RegExp(`(^|, )(\\{colour\\}|${names})( [a-z]+)?(, | – |$)`, 'i');
    const wrong = listGoods(readPictures()).filter(({ good, looks }) => looks.length > 1 && named.test(good.en));
    expect(wrong.map(({ good }) => good.en)).toEqual([]);
  });

  test('are counted as each language counts', () => {
    const titles = (count: number) => titleOf('{count} colors', '{count}色', count);
    expect([2, 5].map((count) => titles(count).ru)).toEqual(['{count} цвета', '{count} цветов']);
    expect([2, 4].map((count) => titles(count).ar)).toEqual(['لونان', '{count} ألوان']);
  });

  test('decide which goods there are', () => {
    const drawn = (files: [colour: string, view: string][]) =>
      shelve(
        files.map(([colour, view]) => ({
          file: `mug/${colour}-${view}.webp`,
          template: 'mug',
          colour,
          pattern: null,
          view,
          hash,
        })),
        [],
      );
    expect(listGoods(drawn([]))).toEqual([]);
    const shelf = drawn([
      ['teal', 'front'],
      ['sky', 'front'],
      ['teal', 'pack'],
    ]);
    const listed = listGoods(shelf);
    expect(listed.length).toBeGreaterThan(1);
    for (const { family, looks } of listed) {
      expect(family.template).toBe('mug');
      expect(looks.every((look) => look === 'teal' || look === 'sky')).toBe(true);
    }
    const album = shelf.albums.get('mug');
    const [{ good }] = listed as [(typeof listed)[number]];
    expect(album && picturesOf(album, ['sky'], good)).toEqual([
      '/pictures/mug/sky-front.webp?v=0123abcd',
      '/pictures/mug/teal-pack.webp?v=0123abcd',
      '/pictures/mug/teal-front.webp?v=0123abcd',
    ]);
  });

  test('show measures only of goods of the family’s own size', () => {
    const mug = (view: string, colour = 'teal') => ({
      file: `mug/${colour}-${view}.webp`,
      template: 'mug',
      colour,
      pattern: null,
      view,
      hash,
    });
    const shelf = shelve([mug('front'), mug('detail'), mug('size'), mug('pack')], []);
    const [{ album, good }] = listGoods(shelf) as [ReturnType<typeof listGoods>[number]];
    const shown = (facts?: Good['facts'], chart?: Family['chart']) => {
      const { sizes: _sizes, packed: _packed, options: _options, ...plain } = good;
      return picturesOf(album, ['teal'], { ...plain, facts: facts ?? {} }, chart).map(
        (address) => /-(\w+)\.webp/.exec(address)?.[1],
      );
    };
    expect(shown()).toEqual(['front', 'detail', 'pack', 'size']);
    expect(shown({ Capacity: '200 ml' })).toEqual(['front', 'detail', 'pack']);
    expect(shown({}, { Length: [67, 2] })).toEqual(['front', 'detail', 'pack']);
    const sized = products.flatMap(({ images }) => images.filter((address) => fileOf.get(address)?.view === 'size'));
    expect(sized.length).toBeGreaterThan(3);
  });

  test('lie beside lighter copies in two sizes', () => {
    const shown = pallets.flatMap(({ picture, morePictures = [] }) => [picture, ...morePictures]);
    const files = shown.map((address) => address.slice('/pictures/'.length).replace(/\?.*/, ''));
    const lacking = [...files, ...manifest.map(({ file }) => file)].filter(
      (file) => !['.avif', '-400.avif'].every((end) => existsSync(join(pictures, file.replace(/\.webp$/, end)))),
    );
    expect(lacking).toEqual([]);
  });
});

describe('prices and quantities', () => {
  test('fall from band to band, by 5 to 25 % in all', () => {
    for (const { tiers, quoteType, minOrderQuantity, batchNumber } of products) {
      expect(tiers[0]?.from).toBe(minOrderQuantity);
      expect(minOrderQuantity % batchNumber).toBe(0);
      for (const tier of tiers) expect(tier.from % batchNumber).toBe(0);
      if (quoteType === 1) {
        expect(tiers.length).toBe(1);
        continue;
      }
      expect(tiers.length).toBeGreaterThanOrEqual(2);
      expect(tiers.length).toBeLessThanOrEqual(4);
      for (const [i, tier] of tiers.entries()) {
        expect(tier.fen).toBeLessThan(tiers[i - 1]?.fen ?? Number.POSITIVE_INFINITY);
        expect(tier.from).toBeGreaterThan(tiers[i - 1]?.from ?? 0);
      }
      const drop = 1 - (tiers.at(-1)?.fen ?? 0) / (tiers[0]?.fen ?? 1);
      expect(drop).toBeGreaterThan(0.05);
      expect(drop).toBeLessThan(0.25);
    }
  });

  test('are the SKU’s own where it has one, and the cheapest is the product’s', () => {
    for (const { quoteType, skus, tiers } of products) {
      const own = skus.flatMap((sku) => sku.priceFen ?? []);
      expect(own.length).toBe(quoteType === 1 ? skus.length : 0);
      if (quoteType === 1) {
        expect(Math.min(...own)).toBe(tiers[0]?.fen);
        expect(new Set(own).size).toBeGreaterThan(1);
        expect(Math.max(...own) / Math.min(...own)).toBeLessThan(7);
      }
      if (quoteType === 0) expect(skus.map((sku) => sku.attributes)).toEqual([[]]);
      else expect(skus.length).toBeGreaterThan(1);
    }
  });

  test('lie where such goods are sold', () => {
    const range: Record<string, [number, number]> = {
      mug: [5, 12],
      't-shirt': [9, 20],
      sneaker: [30, 60],
      notebook: [4, 16],
      beanie: [8, 20],
      'tea-tin': [10, 18],
      'boxer-briefs': [6, 12],
      socks: [2, 16],
    };
    for (const { template, goods: ofTemplate } of families) {
      const [low, high] = range[template] ?? [2, 200];
      for (const { yuan } of ofTemplate) expect(yuan >= low && yuan <= high).toBe(true);
    }
  });

  test('are whole and positive', () => {
    for (const product of products) {
      const { tiers, skus, weightGrams, volumeCm3, cartonQuantity, monthSold, totalSold, repurchaseRate } = product;
      const counts = [
        weightGrams,
        volumeCm3,
        cartonQuantity,
        monthSold,
        ...tiers.map(({ fen }) => fen),
        ...skus.flatMap((sku) => sku.weightGrams ?? []),
      ];
      for (const count of counts) expect(Number.isInteger(count) && count > 0).toBe(true);
      for (const { amountOnSale } of skus) expect(Number.isInteger(amountOnSale) && amountOnSale >= 0).toBe(true);
      const stock = skus.reduce((sum, sku) => sum + sku.amountOnSale, 0);
      expect(isSoldOut(product) || stock >= product.minOrderQuantity * 5).toBe(true);
      expect(totalSold).toBeGreaterThanOrEqual(monthSold);
      expect(repurchaseRate > 0 && repurchaseRate < 1).toBe(true);
      expect(product.hsCode).toMatch(/^\d{10}$/);
    }
  });
});

describe('attributes and descriptions', () => {
  test('are six to twelve facts, and the choices of a composite attribute', () => {
    for (const product of products) {
      const facts = product.attributes.filter(
        ({ name }) => !isComposite(product) || !['Color', 'Size'].includes(name.en ?? ''),
      );
      expect(facts.length).toBeGreaterThanOrEqual(6);
      expect(facts.length).toBeLessThanOrEqual(12);
      expect(duplicates(facts.map(({ name }) => name.en))).toEqual([]);
    }
  });

  test('are printed with curved apostrophes beside English', () => {
    const straight = products.flatMap(({ titles, attributes }) =>
      [titles, ...attributes.map(({ value }) => value)].flatMap(({ en: _, ...texts }) =>
        Object.values(texts).filter((text) => /\p{L}'\p{L}/u.test(text)),
      ),
    );
    expect(straight).toEqual([]);
  });

  test('hold every part of a composite value', () => {
    for (const { attributes, skus } of products.filter(isComposite)) {
      for (const language of ['zh', 'en']) {
        const known = new Set(
          attributes.flatMap(({ name, value }) =>
            (value[language] ?? '').split(/, |，/).map((part) => `${name[language]}=${part}`),
          ),
        );
        for (const sku of skus) {
          const [{ name, value } = { name: {}, value: {} }] = sku.attributes;
          const names = name[language]?.split(';') ?? [];
          const values = value[language]?.split(';') ?? [];
          expect(names.length).toBe(2);
          expect(names.every((part, i) => known.has(`${part}=${values[i]}`))).toBe(true);
        }
      }
    }
  });

  test('choose each variant once', () => {
    for (const { skus } of products) {
      expect(duplicates(skus.map((sku) => JSON.stringify(sku.attributes)))).toEqual([]);
    }
  });

  test('are HTML with headings, paragraphs, a table and a picture', () => {
    for (const { descriptions, images } of products) {
      for (const html of Object.values(descriptions)) {
        for (const tag of ['<h3>', '<p>', '<table>', '<img ']) expect(html).toContain(tag);
        const source = /<img src="([^"]+)"/.exec(html)?.[1];
        expect(images).toContain(source);
        expect(html).not.toMatch(/undefined|NaN/);
      }
    }
  });
});

describe('other numbers of products', () => {
  test('fewer are spread over the families', async () => {
    const few = await all(demoSupplier({ products: 20 }).products());
    expect(few.length).toBe(20);
    expect(new Set(few.map(({ categoryId }) => categoryId)).size).toBeGreaterThan(15);
    const offerIds = new Set(few.map(({ offerId }) => offerId));
    for (const pallet of await all(demoSupplier({ products: 20 }).pallets())) {
      for (const offerId of pallet.offerIds) expect(offerIds.has(offerId)).toBe(true);
    }
  });

  test('more are variations with ids, titles, prices and sales of their own', async () => {
    const many = await all(demoSupplier({ products: 10_000 }).products());
    expect(many.length).toBe(10_000);
    expect(many.slice(0, products.length)).toEqual(products);
    expect(new Set(many.map(({ offerId }) => offerId)).size).toBe(10_000);
    const skuIds = many.flatMap(({ skus }) => skus.map(({ id }) => id));
    expect(new Set(skuIds).size).toBe(skuIds.length);
    for (const language of ['zh', 'en']) expect(new Set(many.map(({ titles }) => titles[language])).size).toBe(10_000);
    expect(new Set(many.map(({ tiers }) => tiers[0]?.fen)).size).toBeGreaterThan(500);
    expect(new Set(many.map(({ monthSold }) => monthSold)).size).toBeGreaterThan(500);
    const isSound = ({ images, tiers, skus }: SupplierProduct) =>
      images.every((address) => fileOf.has(address)) &&
      tiers.every(({ fen }, i) => fen > 0 && fen < (tiers[i - 1]?.fen ?? Number.POSITIVE_INFINITY)) &&
      skus.length > 0;
    expect(many.filter((product) => !isSound(product))).toEqual([]);
  });
});
