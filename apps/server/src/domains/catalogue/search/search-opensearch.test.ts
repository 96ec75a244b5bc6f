import { afterAll, expect } from 'vitest';
import { keeperOf, openSearchEngine } from '#testing/opensearch.ts';
import { testSearch } from '#testing/search-suite.ts';
import { stockShelves } from '#testing/shelves.ts';
import { openTestShop } from '#testing/shop.ts';

/** The same as for PostgreSQL, in a shop whose searches an engine answers. */

const engine = await openSearchEngine();
const shop = await openTestShop({ SEARCH_URL: engine.url });
const make = await stockShelves(shop);
const keeper = keeperOf(shop);

testSearch({ shop, make, owner: await shop.makeOperator(['owner']) }, () => keeper.settle());

afterAll(async () => {
  const { answered = 0, fellBack } = shop.services.search;
  await engine.stop();
  expect(answered).toBeGreaterThan(100);
  // None on a machine that has time; one that is busy for a second sends some to the database.
  expect(fellBack).toBeLessThan(answered);
});
