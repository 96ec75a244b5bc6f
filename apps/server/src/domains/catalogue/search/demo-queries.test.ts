import { demoSupplier } from '@sampan/demo/supplier/index';
import { beforeAll, expect, test } from 'vitest';
import { importProducts } from '#domains/catalogue/import-products.ts';
import { askIn } from '#testing/shelves.ts';
import { openTestShop } from '#testing/shop.ts';

/**
 * Typical queries of buyers in six languages, in a shop of two thousand goods, and what all of the first results must
 * be.
 */

const shop = await openTestShop();
const titles = new Map<number, string>();

beforeAll(async () => {
  await importProducts(shop.services, demoSupplier());
  const rows = await shop.db.selectFrom('products').select(['id', 'titles']).execute();
  for (const { id, titles: texts } of rows) titles.set(id, (texts as Record<string, string>).en ?? '');
});

interface Answer {
  data: { offerId: number }[];
  totalRecords: number;
  searchedFor?: string;
}

const looked = 6;

async function search(language: string, keyword: string) {
  const answer = (await askIn(shop, language, '/product/platform/goods/list', { keyword, pageSize: looked })) as Answer;
  return { ...answer, first: answer.data.map(({ offerId }) => titles.get(offerId) ?? '') };
}

const tables: Record<string, [keyword: string, first: RegExp][]> = {
  en: [
    ['mug', /mug/i],
    ['cup', /mug|cup/i],
    ['mens', /men|unisex|t-shirt|shirt|sock|boot|belt/i],
    ["men's t-shirt", /t-shirt/i],
    ['mens t-shirt', /t-shirt/i],
    ['t-shirts', /t-shirt/i],
    ['cotton t-shirt', /t-shirt/i],
    ['women dress', /dress/i],
    ['evening dress', /dress/i],
    ['kids t-shirt', /t-shirt/i],
    ['backpack', /backpack/i],
    ['socks', /sock/i],
  ],
  de: [
    ['Herren T-Shirt', /t-shirt/i],
    ['Becher', /mug|cup|tumbler/i],
    ['Tasse', /mug|cup/i],
    ['Rucksäcke', /backpack/i],
    ['Tassen', /mug|cup/i],
    ['Kinder T-Shirt', /t-shirt/i],
    ['Rucksack', /backpack/i],
    ['Socken', /sock/i],
    ['Schal', /scarf/i],
    ['T-Shirt Baumwolle Herren', /t-shirt/i],
    ['Damen Kleid', /dress/i],
    ['Sommerkleid', /dress/i],
    ['Abendkleid', /dress/i],
  ],
  fr: [
    ['t-shirt homme', /t-shirt/i],
    ['t-shirt coton homme', /t-shirt|polo/i],
    ['mug', /mug|tumbler/i],
    ['tasse', /mug|cup|tumbler/i],
    ['robe femme', /dress/i],
    ['sac à dos', /backpack/i],
    ['chaussettes', /sock/i],
    ['écharpe', /scarf/i],
    ['t-shirt enfant', /t-shirt/i],
    ['pyjama', /pajama/i],
  ],
  es: [
    ['camiseta hombre', /t-shirt/i],
    ['camiseta algodón', /t-shirt/i],
    ['taza', /mug|cup/i],
    ['vestido mujer', /dress/i],
    ['mochila', /backpack|drawstring/i],
    ['calcetines', /sock|tights/i],
    ['bufanda', /scarf/i],
    ['camiseta niños', /t-shirt/i],
    ['tazas', /mug|cup/i],
    ['vestidos', /dress/i],
  ],
  ja: [
    ['メンズ Tシャツ', /shirt/i],
    ['Tシャツ', /shirt/i],
    ['マグカップ', /mug/i],
    ['ワンピース', /dress/i],
    ['靴下', /sock/i],
    ['リュック', /backpack/i],
    ['キッズ Tシャツ', /t-shirt/i],
    ['マグ', /mug/i],
    ['レディース ワンピース', /dress/i],
    ['パジャマ', /pajama/i],
    ['マフラー', /scar(f|ves)/i],
  ],
  ar: [
    ['فستان سهرة', /dress/i],
    ['فستان', /dress/i],
    ['كوب', /mug|cup|tumbler/i],
    ['تيشيرت رجالي', /t-shirt/i],
    ['تيشيرت', /t-shirt/i],
    ['تيشيرت أطفال', /t-shirt/i],
    ['حقيبة ظهر', /backpack/i],
    ['أكواب', /mug|cup|tumbler/i],
    ['جوارب', /sock|tights/i],
  ],
};
const queries = Object.entries(tables).flatMap(([language, list]) =>
  list.map(([keyword, first]) => [language, keyword, first] as const),
);

test.each(queries)('%s “%s” begins with %s', async (language, keyword, wanted) => {
  const { first } = await search(language, keyword);
  expect(first.length).toBeGreaterThan(2);
  expect(first.filter((title) => !wanted.test(title))).toEqual([]);
});

test('there are sixty-five of them', () => expect(queries).toHaveLength(65));

test('guard: isSensible. A word beside one that the shop has is not replaced by what it does not go with', async () => {
  const { searchedFor, totalRecords } = await search('ar', 'فستان سهرة');
  expect(searchedFor).toBeUndefined();
  expect(totalRecords).toBeGreaterThan(5);
});

test('guard: fillUp. T-shirts for everybody follow those that say for whom they are', async () => {
  expect((await search('de', 'Herren T-Shirt')).totalRecords).toBeGreaterThan(12);
});
