/** Decimals of the currencies that the simulated account accepts. */
const decimals: Record<string, number> = { USD: 2, EUR: 2, GBP: 2, AUD: 2, HKD: 2, CNY: 2, JPY: 0, KRW: 0 };

export const isAccepted = (currency: string): boolean => currency in decimals;

export const decimalsOf = (currency: string): number => decimals[currency] ?? 2;

/** 19.99 dollars are 1999 cents; undefined when the currency has no such fraction. */
export function toMinor(amount: number, currency: string): number | undefined {
  const factor = 10 ** decimalsOf(currency);
  const minor = Math.round(amount * factor);
  return minor / factor === amount ? minor : undefined;
}

export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** decimalsOf(currency);
}
