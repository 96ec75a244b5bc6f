import type { PageContext } from '@sampan/contract/page-context';

/** What the entries about selling say: how the shops are, and how much there is of the rest. */
export async function readSelling(call: PageContext['call']) {
  const rules = await call('listPriceRules', {});
  return { rules: rules.length };
}

export type Selling = Awaited<ReturnType<typeof readSelling>>;
