import { quotesFor } from '@sampan/contract/shipping-quote';
import type { Database } from '#database/connect.ts';
import { readSetting } from '#shop/settings/settings.ts';

/** Whether any shipping line goes to a country, whatever the goods are. */
export async function readCarriers(db: Database): Promise<(countryIso: string) => boolean> {
  const shipping = await readSetting(db, 'shipping');
  const known = new Map<string, boolean>();
  const ask = (countryIso: string) =>
    quotesFor(shipping, countryIso, { weightGrams: 1, volumeCm3: 1, categoryIds: [] }).length > 0;
  return (countryIso) => {
    const answer = known.get(countryIso) ?? ask(countryIso);
    known.set(countryIso, answer);
    return answer;
  };
}
