import { type Currency, currencies } from '@sampan/contract/currencies';
import type { Language } from '@sampan/contract/languages';
import { isolate, numberFormat } from '@sampan/ui/format.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useReseller } from './reseller-data.ts';

/** Pieces that cost little keep a third decimal: a hundred of them show the difference. */
const isFine = (value: number) => value > 0 && value < 10 && Math.abs(value * 100 - Math.round(value * 100)) > 0.01;

/** `$1.425`, `€4.99`; in Chinese yuan as `￥9.18`. */
export function formatMoney(language: Language, value: number, currency: Currency): string {
  if (language === 'zh' && currency === 'CNY')
    return `￥${numberFormat('zh', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)}`;
  const { decimals } = currencies.find(({ code }) => code === currency) ?? { decimals: 2 };
  const most = decimals > 0 && isFine(value) ? decimals + 1 : decimals;
  return numberFormat(language === 'ar' ? 'en' : language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: most,
  }).format(value);
}

/** `74%`; with a space where the language writes one. */
export const formatPercent = (language: Language, share: number): string =>
  numberFormat(language === 'ar' ? 'en' : language, { style: 'percent' }).format(share);

/** Narrows a shop's currency for display; all supported ones are known. */
export const asCurrency = (code: string): Currency => currencies.find((one) => one.code === code)?.code ?? 'USD';

export function useMoney() {
  const language = useLanguage();
  const { money } = useReseller();
  /** Formats US dollars for a `<bdi>`. */
  const written = (dollars: number) => formatMoney(language, dollars * money.perUsd, money.currency);
  return {
    written,
    /** Formats US dollars for a sentence. */
    shown: (dollars: number) => isolate(language, written(dollars)),
    /** The same in a shop's own currency, for a sentence and for a `<bdi>`. */
    isolatedInCurrency: (value: number, currency: Currency) =>
      isolate(language, formatMoney(language, value, currency)),
    inCurrency: (value: number, currency: Currency) => formatMoney(language, value, currency),
    percent: (share: number) => formatPercent(language, share),
    ...money,
  };
}
