import type { Currency, DisplayCurrency } from '@sampan/contract/currencies';
import type { Language } from '@sampan/contract/languages';
import { useMemo } from 'react';
import { useShownIn } from './root-data.ts';
import { latinDigits, useLanguage } from './texts.tsx';

// Making one of these costs more than rendering a card.
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const currencyNames = new Map<Language, Intl.DisplayNames>();

function numberFormat(language: Language, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${options?.currency ?? ''} ${options?.unit ?? ''} ${options?.maximumFractionDigits ?? ''}`;
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(latinDigits(language), options);
  numberFormats.set(key, format);
  return format;
}

function formatNumber(language: Language, value: number): string {
  return numberFormat(language).format(value);
}

/** `58.7 kg`, in the language's own letters: `58,7 кг`. */
export function formatMeasure(language: Language, value: number, unit: 'kilogram' | 'centimeter'): string {
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

/** `$1,234.56`; a third and fourth decimal only where the price has them. */
export function formatPrice(language: Language, dollars: number): string {
  // Arabic puts marks of direction into its prices; they are isolated by <bdi> already.
  const shown = language === 'ar' ? 'en' : language;
  return numberFormat(shown, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  }).format(dollars);
}

/** `4 Nov`, with the year when `long`. Takes the wire's `YYYY-MM-DD HH:mm:ss` (UTC) or ISO. */
export function formatDate(language: Language, moment: string, style: 'short' | 'long' = 'short'): string {
  const key = `${language} ${style}`;
  let format = dateFormats.get(key);
  if (!format) {
    const locale = language === 'en' ? 'en-GB' : language;
    const year = style === 'long' ? ('numeric' as const) : undefined;
    format = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { day: 'numeric', month: 'short', year, timeZone: 'UTC' });
    dateFormats.set(key, format);
  }
  return format.format(
    new Date(/[Z+]/.test(moment) ? moment : `${moment.replace(' ', 'T')}${moment.length > 10 ? 'Z' : ''}`),
  );
}

/**
 * An estimate in another currency, marked as one: `≈ €10.60`. Small unit prices keep one or two more decimals, so that
 * a hundred pieces come to what the amount beside them says.
 * Kept apart from `formatPrice`, which writes what is charged.
 */
export function formatEstimate(language: Language, dollars: number, { currency, perUsd }: ShownIn): string {
  const value = dollars * perUsd;
  const format = numberFormat(language === 'ar' ? 'en' : language, {
    style: 'currency',
    currency,
    ...(value > 0 && value < 1 ? { maximumFractionDigits: value < 0.1 ? 4 : 3 } : {}),
  });
  return `≈ ${format.format(value)}`;
}

/** A currency's name: `Pfund Sterling`. */
export function formatCurrency(language: Language, code: Currency): string {
  const names = currencyNames.get(language) ?? new Intl.DisplayNames(language, { type: 'currency' });
  currencyNames.set(language, names);
  return names.of(code) ?? code;
}

export interface ShownIn {
  currency: DisplayCurrency;
  /** How much of it a US dollar buys. */
  perUsd: number;
}

/** In a sentence that runs from right to left a price keeps its own direction: $5, not 5$. */
function isolate(language: Language, text: string): string {
  return language === 'ar' ? `\u2066${text}\u2069` : text;
}

/** Figures, prices and dates in the page's language. */
export function useFormat() {
  const language = useLanguage();
  const shownIn = useShownIn();
  return useMemo(() => {
    const written = {
      price: (dollars: number) => formatPrice(language, dollars),
      shown: (dollars: number) =>
        shownIn ? formatEstimate(language, dollars, shownIn) : formatPrice(language, dollars),
    };
    return {
      number: (value: number) => formatNumber(language, value),
      measure: (value: number, unit: 'kilogram' | 'centimeter') => formatMeasure(language, value, unit),
      /** What is charged. */
      price: (dollars: number) => isolate(language, written.price(dollars)),
      /** For looking at: an estimate in the reader's currency, or what is charged when that is dollars. */
      shown: (dollars: number) => isolate(language, written.shown(dollars)),
      /** The same for a sentence that says "about" itself. */
      shownAbout: (dollars: number) => isolate(language, written.shown(dollars).replace(/^≈ /, '')),
      /** Both for an element of their own, which isolates them. */
      written,
      date: (moment: string, style?: 'short' | 'long') => formatDate(language, moment, style),
    };
  }, [language, shownIn]);
}
