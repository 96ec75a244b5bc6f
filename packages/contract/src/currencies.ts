/**
 * Currencies in which prices may be shown. Orders are charged in US dollars, regardless. `decimals` as the currency is
 * written in daily life (ISO 4217).
 */
export const currencies = [
  { code: 'USD', symbol: '$', decimals: 2 },
  { code: 'EUR', symbol: '€', decimals: 2 },
  { code: 'GBP', symbol: '£', decimals: 2 },
  { code: 'JPY', symbol: '¥', decimals: 0 },
  { code: 'CNY', symbol: 'CN¥', decimals: 2 },
  { code: 'KRW', symbol: '₩', decimals: 0 },
  { code: 'BRL', symbol: 'R$', decimals: 2 },
  { code: 'MXN', symbol: 'MX$', decimals: 2 },
  { code: 'AED', symbol: 'AED', decimals: 2 },
  { code: 'RUB', symbol: '₽', decimals: 2 },
  { code: 'INR', symbol: '₹', decimals: 2 },
] as const;

export type Currency = (typeof currencies)[number]['code'];
/** A currency that is only shown, never charged. */
export type DisplayCurrency = Exclude<Currency, 'USD'>;

export const displayCurrencies: readonly DisplayCurrency[] = currencies
  .map(({ code }) => code)
  .filter((code) => code !== 'USD');

export function isDisplayCurrency(value: string | undefined): value is DisplayCurrency {
  return displayCurrencies.some((code) => code === value);
}
