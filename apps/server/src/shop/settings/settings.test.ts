import { type Settings, settingSubjects } from '@sampan/contract/settings/subjects';
import { expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { marketGoods, openMarket } from '#testing/market.ts';
import { openTestShop } from '#testing/shop.ts';
import { defaultSettings } from './default-settings.ts';
import { readSetting, readSettings, writeSetting } from './settings.ts';

const shop = await openTestShop();

type Json = Record<string, unknown>;

/** The value without one of its fields, for each of them, however deep. */
function withoutEach(value: Json): Json[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const { [name]: _, ...rest } = value;
    const isRecord = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
    const deeper = isRecord ? withoutEach(inner as Json).map((smaller) => ({ ...value, [name]: smaller })) : [];
    return [rest, ...deeper];
  });
}

const store = (key: string, value: unknown) =>
  shop.db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();
const forget = (key: string) => shop.db.deleteFrom('settings').where('key', '=', key).execute();

/** The value without one field of a list's first entry, and which one that is: `lines.name`, `lines.zones.steps`. */
function withoutEachOfEntries(value: unknown, path = '', isEntry = false): [path: string, smaller: unknown][] {
  if (Array.isArray(value)) {
    const [first, ...others] = value;
    return withoutEachOfEntries(first, path, true).map(([name, entry]) => [name, [entry, ...others]]);
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const { [name]: _, ...rest } = value as Json;
    const here = path ? `${path}.${name}` : name;
    const deeper = withoutEachOfEntries(inner, here).map(([where, smaller]): [string, unknown] => [
      where,
      { ...value, [name]: smaller },
    ]);
    return isEntry ? [[here, rest], ...deeper] : deeper;
  });
}

/** Those with a default. Company and bank have none. */
const subjects = settingSubjects.filter((subject) => defaultSettings[subject] !== null);

test.each(subjects)(
  'guard: mergedOver. %s stored before it had a field is read with the default of that field',
  async (key) => {
    const shortened = withoutEach(defaultSettings[key] as Json);
    expect(shortened.length).toBeGreaterThan(0);
    for (const value of shortened) {
      await store(key, value);
      expect(await readSetting(shop.db, key)).toEqual(defaultSettings[key]);
      expect((await readSettings(shop.db, [key]))[key]).toEqual(defaultSettings[key]);
    }
    await forget(key);
  },
);

/** Fields that list entries have always had. Fields added later have a default in the schema. */
const always = ['id', 'name', 'volumetricDivisor', 'minimumGrams', 'notTo', 'refusedCategories', 'zones']
  .concat(['countries', 'daysFrom', 'daysTo', 'baseCents', 'steps'].map((field) => `zones.${field}`))
  .concat(['fromGrams', 'perKgCents'].map((field) => `zones.steps.${field}`))
  .map((field) => `lines.${field}`);

test('guard: an entry of a list that was stored before it had a field is read', async () => {
  const seen = [];
  for (const key of subjects) {
    for (const [path, value] of withoutEachOfEntries(defaultSettings[key])) {
      seen.push(path);
      await store(key, value);
      if (!always.includes(path)) await readSetting(shop.db, key);
    }
    await forget(key);
  }
  expect(seen).toEqual(expect.arrayContaining(always));
});

test('every call that uses a subject works with each shorter one', async () => {
  const operator = await shop.makeOperator(['owner']);
  const { offerId } = await makeProduct(shop.services);
  const order = async () => {
    const customer = await shop.makeCustomer();
    await makeOrder(shop, customer, { lines: [{ productId: offerId, quantity: 10 }] });
  };
  openMarket(shop, marketGoods([]));
  const rates = { validOn: '2026-11-21', perUsd: { EUR: 0.9 } };
  const uses: Record<keyof Settings, () => Promise<unknown>> = {
    fees: order,
    payment: order,
    prepaid: () => shop.call('operatorListPrepaid', {}, operator),
    shipping: order,
    abuse: order,
    orders: order,
    storage: order,
    purchasing: () => shop.call('operatorGetPurchasing', {}, operator),
    // Only purchases at the marketplace read it.
    buying: async () => {},
    marketplace: async () => {
      await shop.call('operatorFindOffers', {}, operator);
      await shop.call('findMoreOffers', {});
    },
    translation: () => shop.call('operatorGetTranslationState', {}, operator),
    work: async () => {
      await shop.call('operatorGetWork', {}, operator);
      await shop.call('operatorGetTrouble', {}, operator);
    },
    company: order,
    bank: order,
    // Only the marketplace's calls read it.
    warehouse: async () => {},
    look: () => shop.call('getShop', {}),
    offered: () => shop.call('getShop', {}),
    mailSender: order,
    contact: () => shop.call('getSalesContact', {}),
    currencyRates: async () => {
      await shop.call('listCurrencyRates', {});
      await shop.call('operatorSetCurrencyRates', rates, operator);
    },
  };
  for (const key of subjects) {
    for (const value of withoutEach(defaultSettings[key] as Json)) {
      await store(key, value);
      await uses[key]();
    }
    await forget(key);
  }
});

test('a change is stored with its author, and refused when it makes no sense', async () => {
  const { id } = await shop.makeOperator(['owner']);
  const change = (depositFromCents: number) =>
    inTransaction(shop.db, (tx) => writeSetting(tx, 'payment', { ...defaultSettings.payment, depositFromCents }, id));
  await change(5);
  await change(6);
  await expect(change(-1)).rejects.toThrow();
  const history = await shop.db
    .selectFrom('setting_changes')
    .select(['key', 'value', 'changed_by'])
    .where('key', '=', 'payment')
    .execute();
  expect(history.map(({ key, value, changed_by }) => [key, (value as Json).depositFromCents, changed_by])).toEqual([
    ['payment', 5, id],
    ['payment', 6, id],
  ]);
  expect((await readSetting(shop.db, 'payment')).depositFromCents).toBe(6);
  await shop.db.deleteFrom('settings').where('key', '=', 'payment').execute();
});

test('guard: the schema. A stored value that makes no sense is not used', async () => {
  await store('payment', { depositFromCents: 'many' });
  await expect(readSetting(shop.db, 'payment')).rejects.toThrow();
  await expect(readSettings(shop.db, ['fees', 'payment'])).rejects.toThrow();
  await forget('payment');
});

test('guard: isNewRule. A value from before a limit was narrowed is used as it was stored', async () => {
  for (const depositFromCents of [1e15, -1]) {
    await store('payment', { depositFromCents });
    expect(await readSetting(shop.db, 'payment')).toEqual({ ...defaultSettings.payment, depositFromCents });
    await forget('payment');
  }
});

test('the shop’s own settings win over the defaults, null and lists too', async () => {
  const stored = { fullUpToCents: null, depositFromCents: 7 };
  await shop.db
    .insertInto('settings')
    .values({ key: 'payment', value: JSON.stringify(stored) })
    .execute();
  expect(await readSetting(shop.db, 'payment')).toEqual({ ...defaultSettings.payment, ...stored });
  await shop.db.deleteFrom('settings').where('key', '=', 'payment').execute();
});
