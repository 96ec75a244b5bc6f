import { inTransaction } from '#database/connect.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import type { TestShop } from './shop.ts';

/** Raises limits for tests whose customers order more than a new one may; the limits have their own tests. */
export async function raiseOrderLimits({ db }: TestShop): Promise<void> {
  const many = { unpaidOrdersMax: 1000, newCustomerOrdersMax: 1000, newCustomerGoodsCents: 1_000_000_000 };
  await inTransaction(db, (tx) => writeSetting(tx, 'abuse', { ...defaultSettings.abuse, ...many }, null));
}
