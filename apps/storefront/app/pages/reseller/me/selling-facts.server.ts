import type { PageContext } from '@sampan/contract/page-context';

/** Notes of the entries about selling: warnings, or counts. */
export async function readSelling(call: PageContext['call']) {
  const [shops, grants, rules] = await Promise.all([
    call('listResellerShops', {}),
    call('listGrants', {}),
    call('listPriceRules', {}),
  ]);
  return {
    shops: shops.list.length,
    broken: shops.list.filter(({ state }) => state === 'refused').length,
    ending: grants.list.filter(({ endsSoon }) => endsSoon).length,
    asked: grants.list.filter(({ state }) => state === 'asked').length,
    rules: rules.length,
  };
}

export type Selling = Awaited<ReturnType<typeof readSelling>>;
