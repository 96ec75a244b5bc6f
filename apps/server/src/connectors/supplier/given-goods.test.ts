import { expect, test } from 'vitest';
import { readConfig } from '#config';
import { makeConnectors } from '#connectors/register.ts';
import { realShop } from '#testing/shop.ts';
import { testKey } from '#testing/test-key.ts';
import type { SupplierConnector } from './supplier.ts';

/** What the program that opens the server gives it. */

async function* nothing() {}
const goodsOf = (name: string): SupplierConnector => ({
  name,
  categories: nothing,
  suppliers: nothing,
  products: nothing,
  pallets: nothing,
});
const given = {
  supplier: goodsOf('demo'),
  trialGoods: goodsOf('trial'),
  pictures: { folder: import.meta.dirname, versions: () => new Map<string, string>() },
};

async function connectorsOf(environment: Record<string, string>, tools = { given } as object) {
  const config = readConfig({ SHOP: 'demo', SECRET_KEY: testKey, ...environment });
  const made = await makeConnectors({ config, ...tools } as never);
  const read = (path: string) => made.readGoodsPicture(path).then((bytes) => bytes !== undefined);
  return {
    supplier: made.supplier?.name,
    trialGoods: made.trialGoods?.name,
    pictures: [
      await read('/pictures/given-goods.test.ts'),
      await read('/pictures/../given.ts'),
      await read('/given-goods.test.ts'),
    ],
  };
}

const real = { ...realShop, DATABASE_URL: 'postgres://shop@127.0.0.1:9/shop' };

test('guard: the supplier is the one that SUPPLIER names; trial goods are for real shops, pictures for demos', async () => {
  const none = { supplier: undefined, trialGoods: undefined, pictures: [false, false, false] };
  expect(await connectorsOf({})).toEqual({ ...none, supplier: 'demo', pictures: [true, false, false] });
  expect((await connectorsOf({}, { given: { supplier: goodsOf('another') } })).supplier).toBeUndefined();
  expect((await connectorsOf({ SUPPLIER: 'none' })).supplier).toBeUndefined();
  expect(await connectorsOf(real)).toEqual({ ...none, trialGoods: 'trial' });
  expect(await connectorsOf({}, { given: {} })).toEqual(none);
});
