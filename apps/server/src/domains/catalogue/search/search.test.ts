import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { searchPool } from '#shop/search-pool.ts';
import { testSearch } from '#testing/search-suite.ts';
import { stockShelves } from '#testing/shelves.ts';
import { openTestShop } from '#testing/shop.ts';

const shop = await openTestShop();
testSearch({ shop, make: await stockShelves(shop), owner: await shop.makeOperator(['owner']) });

test('guard: waitingLimit. When so many searches wait, later ones are refused with a time to retry', () => {
  const busy = (waitingCount: number) => ({ searchPool: { waitingCount } as Pool });
  expect(searchPool(busy(31))).toMatchObject({ waitingCount: 31 });
  expect(() => searchPool(busy(32))).toThrow('unavailable');
});
