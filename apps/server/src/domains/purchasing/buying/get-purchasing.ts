import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { purchaseOrderStates } from '@sampan/contract/purchasing';
import { readCnyPerUsdE6 } from '#domains/catalogue/current-rate.ts';
import { countPurchases } from '#domains/purchasing/purchase/purchase-queries.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { countToBuy } from './buy-list-store.ts';

type Purchasing = OutputOf<Calls['operatorGetPurchasing']>;

export async function getPurchasing({ db, marketplace }: Context): Promise<Purchasing> {
  const { lines, orders } = await countToBuy(db);
  const { states, asked, person, short, surplus, shortages } = await countPurchases(db);
  const { guardE6, stopE6 } = await readSetting(db, 'purchasing');
  const counts = purchaseOrderStates.map((state) => [state, states.find((one) => one.state === state)?.count ?? 0]);
  return {
    lines,
    orders,
    states: Object.fromEntries(counts) as Purchasing['states'],
    waitForOwner: asked,
    waitForPerson: person,
    short,
    surplus,
    shortages,
    guard: guardE6 / 1_000_000,
    stop: stopE6 / 1_000_000,
    cnyPerUsd: (await readCnyPerUsdE6(db)) / 1_000_000,
    marketplace: marketplace?.name ?? '',
  };
}
