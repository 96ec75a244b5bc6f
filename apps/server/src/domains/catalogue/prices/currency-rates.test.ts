import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { displayCurrencies } from '@sampan/contract/currencies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ratesService } from '#connectors/rates/service.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { openTestShop } from '#testing/shop.ts';
import { isBelievable, refreshCurrencyRates } from './currency-rates.ts';

const shop = await openTestShop();
const finance = await shop.makeOperator(['finance']);

let served: unknown;
const service = createServer((_request, response) => response.end(JSON.stringify(served)));
beforeAll(() => new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready)));
afterAll(() => new Promise((closed) => service.close(closed)));

const refresh = () => {
  const ratesUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
  return refreshCurrencyRates({ ...shop.services, rates: ratesService(ratesUrl) });
};
const rates = () => shop.call('listCurrencyRates', {});

test('a new shop has a rate for every currency it offers', async () => {
  const { perUsd } = await rates();
  expect(Object.keys(perUsd).sort()).toEqual([...displayCurrencies].sort());
  expect(perUsd.EUR).toBe(defaultSettings.currencyRates.perUsdE6.EUR / 1_000_000);
});

test('finance sets the rates of the day; omitted currencies do not change', async () => {
  const before = await rates();
  const given = { validOn: '2026-11-21', perUsd: { EUR: 0.9, JPY: 150.25 } };
  await shop.call('operatorSetCurrencyRates', given, finance);
  expect(await rates()).toEqual({ validOn: '2026-11-21', perUsd: { ...before.perUsd, EUR: 0.9, JPY: 150.25 } });
});

test('other roles cannot set them, and invalid rates change nothing', async () => {
  const before = await rates();
  const support = await shop.makeOperator(['support']);
  const set = (perUsd: Record<string, number>, who = finance) =>
    shop.call('operatorSetCurrencyRates', { validOn: '2026-11-22', perUsd }, who);
  await expect(set({ EUR: 0.8 }, support)).rejects.toMatchObject({ error: 'forbidden' });
  await expect(set({ EUR: 0 })).rejects.toMatchObject({ status: 400 });
  await expect(set({ USD: 2 })).rejects.toMatchObject({ status: 400 });
  expect(await rates()).toEqual(before);
});

test('the service of rates is read; a rate beyond belief keeps the known value', async () => {
  const before = await rates();
  served = { base: 'USD', date: '2026-11-23', rates: { EUR: 0.91, GBP: 75, SEK: 9.4 } };
  await refresh();
  expect(await rates()).toEqual({ validOn: '2026-11-23', perUsd: { ...before.perUsd, EUR: 0.91 } });
});

test.each([{ base: 'EUR', date: '2026-11-24', rates: { EUR: 1 } }, { rates: {} }, 'out of order'])(
  'an answer that is no list of dollar rates changes nothing: %j',
  async (answer) => {
    const before = await rates();
    served = answer;
    await expect(refresh()).rejects.toThrow();
    expect(await rates()).toEqual(before);
  },
);

test('a rate may move by a fifth from one day to the next', () => {
  expect([isBelievable(1.19, 1), isBelievable(1.21, 1), isBelievable(0.84, 1), isBelievable(0.83, 1)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(isBelievable(undefined, 1)).toBe(false);
});
