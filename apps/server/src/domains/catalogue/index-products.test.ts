import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Transaction } from '#database/connect.ts';
import { changesOf } from '#testing/changes-of.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import { undone } from '#testing/undone.ts';
import { indexOutdated, queueIndexing } from './index-products.ts';

const shop = await openTestShop();

test('rows of before migration 0022 get the tokens that new ones have', async () => {
  const migration = readFileSync(new URL('../../../database/0022-search-any-language.sql', import.meta.url), 'utf8');
  const offerId = 31 * 25_000;
  await makeProduct(shop.services, { offerId, titles: { en: 'Tin lantern', de: 'Laterne aus Blech', zh: '灯笼' } });
  const carryOver = async (tx: Transaction) => {
    const read = () =>
      sql<{ words: string }>`select words from product_search where product_id = ${offerId}`.execute(tx);
    const { rows } = await read();
    expect(rows[0]?.words).toMatch(/'R' .*'en=tin' .*'latern' .*'灯笼'/);
    await sql
      .raw(`
        update product_search set words = ts_delete(words, array(
          select lexeme from unnest(words) where lexeme !~ '[.=]' and lexeme !~ '^[CSP][0-9]+$'));
        drop function search_classes, price_class, sales_class;
        create function search_classes(month_sold integer, price_e4 bigint) returns tsvector return ''::tsvector`)
      .execute(tx);
    expect((await read()).rows).not.toEqual(rows);
    await sql.raw(migration).execute(tx);
    expect((await read()).rows).toEqual(rows);
  };
  await shop.asOwner((owner) => undone(owner, carryOver));
});

test('search rows written by an earlier version are queued, rewritten and announced', async () => {
  const { offerId } = await makeProduct(shop.services, { titles: { en: 'Copper kettle' } });
  const found = async (keyword: string) =>
    (await shop.call('searchProducts', { keyword })).data.map((product) => product.offerId);
  const queued = async () => {
    await queueIndexing(shop.services);
    return (await shop.services.queue.takeAll('index-products')).length;
  };
  expect(await queued()).toBe(0);
  await sql`update product_search set is_outdated = true, words = '' where product_id = ${offerId}`.execute(shop.db);
  await sql`delete from search_words`.execute(shop.db);
  expect(await found('kettle')).toEqual([]);
  expect(await queued()).toBe(1);

  expect(await changesOf(shop.db, () => indexOutdated(shop.services))).toEqual(['catalogue']);
  expect(await found('kettle')).toEqual([offerId]);
  expect(await found('ketle')).toEqual([offerId]);
  expect(await queued()).toBe(0);
});
