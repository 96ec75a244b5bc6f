import { type DisplayCurrency, displayCurrencies } from '@sampan/contract/currencies';
import { z } from 'zod';

/** What a service of rates answers, as most of them do: `{"base":"USD","date":"2026-11-20","rates":{"EUR":0.86}}`. */
const answer = z.object({
  base: z.literal('USD'),
  date: z.iso.date(),
  rates: z.record(z.string(), z.number().positive().max(1_000_000)),
});

const timeoutMs = 15_000;

export interface DayRates {
  /** `YYYY-MM-DD`. */
  validOn: string;
  perUsd: Partial<Record<DisplayCurrency, number>>;
}

/** The day's rates from the address that the shop's keeper named. Throws when it does not answer as expected. */
export async function fetchRates(url: string): Promise<DayRates> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`the service of rates answered ${response.status}`);
  const { date, rates } = answer.parse(await response.json());
  const known = displayCurrencies.filter((code) => rates[code] !== undefined);
  return { validOn: date, perUsd: Object.fromEntries(known.map((code) => [code, rates[code]])) };
}
