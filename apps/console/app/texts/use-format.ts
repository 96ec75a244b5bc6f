import type { Language } from '@sampan/contract/languages';
import { formatMeasure, numberFormat, useFormat as useShopFormat } from '@sampan/ui/format.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useTexts } from './texts.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** From this number of days on, hours are omitted. */
const daysWithHours = 10;

/** The wire's `YYYY-MM-DD HH:mm:ss` (UTC) or ISO. */
export function readMoment(moment: string): number {
  return Date.parse(/[Z+]/.test(moment) ? moment : `${moment.replace(' ', 'T')}Z`);
}

const dateStyles = {
  moment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  precise: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
  day: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  today: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats in the operator's time zone, unless another is given. */
function formatMoment(language: string, at: number, style: keyof typeof dateStyles, timeZone?: 'UTC'): string {
  const key = `${language} ${style} ${timeZone ?? ''}`;
  const locale = language === 'en' ? 'en-GB' : language;
  const format =
    dateFormats.get(key) ??
    new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { ...dateStyles[style], ...(timeZone && { timeZone }) });
  dateFormats.set(key, format);
  return format.format(at);
}

/** Prices have two to four decimals; figure spaces, as wide as digits, put their points below each other. */
const alignedPrice = (price: string) => price + '\u2007'.repeat(Math.max(0, 4 - (/\d*$/.exec(price)?.[0].length ?? 4)));

/** A minus as wide as a plus, and unbreakable: a hyphen is neither. */
export const withMinus = (figure: string): string => figure.replace('-', '\u2212');

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

function formatBytes(language: Language, size: number): string {
  const power = Math.min(byteUnits.length - 1, size > 0 ? Math.floor(Math.log10(size) / 3) : 0);
  const options = {
    style: 'unit',
    unit: byteUnits[power] as string,
    maximumFractionDigits: power > 0 ? 1 : 0,
  } as const;
  return numberFormat(language, options).format(size / 1000 ** power);
}

const changeDigits = { percent: 0, decimal: 1 } as const;

/** The sign of a change (1, −1, 0) as `signed` formats it: a change shown as nothing is nothing. */
export const signOf = (change: number, style: keyof typeof changeDigits): number =>
  Math.sign(style === 'percent' ? Math.round(change * 100) : Math.round(change * 10));

/** Formats figures of the console: `$` for buyers' prices, `¥` for the shop's costs. */
export function useFormat() {
  const { number, price } = useShopFormat();
  const language = useLanguage();
  const t = useTexts();
  const written = (value: number, options: Intl.NumberFormatOptions) =>
    withMinus(numberFormat(language, options).format(value));
  const dollars = (amount: number) => withMinus(price(amount));
  const yuan = (amount: number) =>
    written(amount, { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' });
  return {
    number: (value: number) => withMinus(number(value)),
    dollars,
    /** A price of one piece, below others: with room for the decimals that it has not. */
    unitPrice: (amount: number) => alignedPrice(dollars(amount)),
    /** `$2.5K`: along a chart. */
    dollarsShort: (amount: number) =>
      written(amount, {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
        notation: 'compact',
        maximumFractionDigits: 1,
      }),
    yuan,
    /** Costs in fen, as in calls. */
    fen: (amount: number) => yuan(amount / 100),
    /** `25.0%` of 0.25. */
    percent: (share: number) =>
      written(share, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    /** `+6%`, or `−0.8`: a change. */
    signed: (change: number, style: 'percent' | 'decimal') =>
      written(change, { style, signDisplay: 'exceptZero', maximumFractionDigits: changeDigits[style] }),
    kilograms: (grams: number) => formatMeasure(language, grams / 1000, 'kilogram'),
    /** `1.4 GB`. */
    bytes: (size: number) => formatBytes(language, size),
    /** `19 Nov, 20:42`. */
    moment: (at: string) => formatMoment(language, readMoment(at), 'moment'),
    /** `19 Nov 2026, 20:42:07`. */
    precise: (at: string) => formatMoment(language, readMoment(at), 'precise'),
    /** The same, by UTC: where days and months are those of the books. */
    utcMoment: (at: string) => formatMoment(language, readMoment(at), 'moment', 'UTC'),
    utcPrecise: (at: string) => formatMoment(language, readMoment(at), 'precise', 'UTC'),
    /** `19 Nov`. */
    day: (at: string) => formatMoment(language, readMoment(at), 'day'),
    /** `19 Nov 2026`. */
    date: (at: string) => formatMoment(language, readMoment(at), 'date'),
    time: (at: number) => formatMoment(language, at, 'time'),
    today: (at: number) => formatMoment(language, at, 'today'),
    /** Formats a waiting time: `30 d`, `2 d 20 h`, `21 h`, `35 min`. */
    age: (milliseconds: number) => {
      const [days, hours] = [Math.floor(milliseconds / day), Math.floor((milliseconds % day) / hour)];
      if (days > 0)
        return hours > 0 && days < daysWithHours
          ? t('console.ageDaysHours', { days, hours })
          : t('console.ageDays', { days });
      if (hours > 0) return t('console.ageHours', { hours });
      return t('console.ageMinutes', { minutes: Math.max(0, Math.floor(milliseconds / minute)) });
    },
  };
}
