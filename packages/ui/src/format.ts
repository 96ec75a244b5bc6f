import type { Currency } from '@sampan/contract/currencies';
import type { Language } from '@sampan/contract/languages';
import { latinDigits, useLanguage } from './texts.ts';

// Making one of these costs more than rendering a card.
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const currencyNames = new Map<Language, Intl.DisplayNames>();

export function numberFormat(language: Language, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${options ? Object.entries(options).join() : ''}`;
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(latinDigits(language), options);
  numberFormats.set(key, format);
  return format;
}

/** `58.7 kg`, in the language's own letters: `58,7 кг`. */
export function formatMeasure(language: Language, value: number, unit: 'kilogram' | 'centimeter'): string {
  const shown = numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  // The shop's Arabic texts write kilograms the shorter way.
  return language === 'ar' ? shown.replace('كغم', 'كغ') : shown;
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

type DateStyle = 'short' | 'long' | 'weekday' | 'time' | 'month';

const dateParts: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short' },
  long: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  time: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  },
  month: { month: 'long', year: 'numeric' },
};

/**
 * `4 Nov`, with the year when `long`, the day of the week when `weekday`, and the hour when `time`; `November 2026` when `month`. Takes the wire's
 * `YYYY-MM-DD HH:mm:ss` (UTC), its `YYYY-MM`, or ISO.
 */
export function formatDate(language: Language, moment: string, style: DateStyle = 'short'): string {
  const key = `${language} ${style}`;
  let format = dateFormats.get(key);
  if (!format) {
    const locale = language === 'en' ? 'en-GB' : language;
    format = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { ...dateParts[style], timeZone: 'UTC' });
    dateFormats.set(key, format);
  }
  const shown = format.format(instantOf(moment));
  // Russian abbreviates the year's word with a full stop, which would be a second one at the end of a sentence.
  return language === 'ru' ? shown.replace(/ г\.$/, '') : shown;
}

/** `2026-11-04 09:12:36 UTC`: an order's times, alike in every language. Takes what `formatDate` takes. */
export function formatMoment(moment: string): string {
  return `${instantOf(moment).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

const instantOf = (moment: string) =>
  new Date(/[Z+]/.test(moment) ? moment : `${moment.replace(' ', 'T')}${moment.length > 10 ? 'Z' : ''}`);

/** A currency's name: `Pfund Sterling`. */
export function formatCurrency(language: Language, code: Currency): string {
  const names = currencyNames.get(language) ?? new Intl.DisplayNames(language, { type: 'currency' });
  currencyNames.set(language, names);
  return names.of(code) ?? code;
}

/** Isolates a price in a right-to-left sentence, so that it keeps its own direction: $5, not 5$. */
export function isolate(language: Language, text: string): string {
  return language === 'ar' ? `\u2066${text}\u2069` : text;
}

export function useFormat() {
  const language = useLanguage();
  return {
    number: (value: number) => numberFormat(language).format(value),
    measure: (value: number, unit: 'kilogram' | 'centimeter') => formatMeasure(language, value, unit),
    /** Formats the charged amount, for a sentence. */
    price: (dollars: number) => isolate(language, formatPrice(language, dollars)),
    date: (moment: string, style?: DateStyle) => formatDate(language, moment, style),
  };
}
