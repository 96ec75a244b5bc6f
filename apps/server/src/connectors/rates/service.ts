import { displayCurrencies } from '@sampan/contract/currencies';
import { z } from 'zod';
import type { DayRates, RatesSource } from './rates.ts';

/** The usual format of rates services: `{"base":"USD","date":"2026-11-20","rates":{"EUR":0.86}}`. */
const answer = z.object({
  base: z.literal('USD'),
  date: z.iso.date(),
  rates: z.record(z.string(), z.number().positive().max(1_000_000)),
});

const timeoutMs = 15_000;

export function ratesService(url: string): RatesSource {
  return { today: () => fetchRates(url) };
}

async function fetchRates(url: string): Promise<DayRates> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json' },
    // A redirect could lead into the shop's own network.
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`the rates service returned ${response.status}`);
  const { date, rates } = answer.parse(await response.json());
  const known = displayCurrencies.filter((code) => rates[code] !== undefined);
  return { validOn: date, perUsd: Object.fromEntries(known.map((code) => [code, rates[code]])) };
}
