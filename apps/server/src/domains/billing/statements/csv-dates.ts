import { readDay, StatementProblem } from './statement-line.ts';

export type DateOrder = 'dmy' | 'mdy' | 'ymd';

const languages = 'en de it fr es pt ar ko ja zh ru nl pl tr cs sv da nb fi hu ro uk'.split(' ');

const plain = (word: string) =>
  word
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');

/** Names and abbreviations of the months. A word that is a different month in another language is left out. */
const months = (() => {
  const found = new Map<string, number>();
  for (const language of languages)
    for (const month of ['long', 'short'] as const)
      for (const day of [undefined, 'numeric'] as const)
        for (let number = 1; number <= 12; number++) {
          const parts = new Intl.DateTimeFormat(language, { month, day, timeZone: 'UTC' }).formatToParts(
            Date.UTC(2026, number - 1, 3),
          );
          const word = plain(parts.find(({ type }) => type === 'month')?.value ?? '');
          const short = [word, ...(word.length > 3 && /^[a-z]+$/.test(word) ? [word.slice(0, 3)] : [])];
          for (const one of month === 'long' ? [word] : short)
            if (one) found.set(one, found.has(one) && found.get(one) !== number ? 0 : number);
        }
  return found;
})();

interface Parts {
  numbers: number[];
  /** 0 if the month is written in figures. */
  month: number;
  /** The year has four figures and comes first. */
  isYearFirst: boolean;
}

/** Converts Arabic and full-width figures. */
const ascii = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
    .trim();

/** Times before or behind the day are dropped. */
const time =
  /\b\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?:\s*[AaPp]\.?[Mm]\b\.?)?(?:\s*(?:Z|UTC|GMT)?\s*[+-]\d\d:?\d\d\b|\s*(?:Z|UTC|GMT)\b)?/g;

function partsOf(text: string): Parts {
  const said = ascii(text);
  const whole = /^(\d{4})(\d\d)(\d\d)(?:\D|\d{4,6}$|$)/.exec(said);
  if (whole) return { numbers: whole.slice(1).map(Number), month: 0, isYearFirst: true };
  const day = said.replace(/(\d)T\d.*$/, '$1').replaceAll(time, ' ');
  const month = day.match(/[\p{L}\p{M}]+/gu)?.flatMap((word) => months.get(plain(word)) || [])[0] ?? 0;
  const figures = day.match(/\d+/g) ?? [];
  return { numbers: figures.map(Number), month, isYearFirst: figures[0]?.length === 4 };
}

/** The order of day and month in dates of figures only. Undefined if nothing tells them apart. */
export function orderOf(dates: readonly string[]): { order: DateOrder; isGuess: boolean } | undefined {
  const unclear = dates
    .map((text) => ({ text, ...partsOf(text) }))
    .filter((one) => !one.isYearFirst && one.month === 0);
  if (unclear.length === 0) return { order: 'ymd', isGuess: false };
  const dayFirst = unclear.filter(({ numbers: [first = 0] }) => first > 12).length;
  const monthFirst = unclear.filter(({ numbers: [, second = 0] }) => second > 12).length;
  if (dayFirst !== monthFirst) return { order: dayFirst > monthFirst ? 'dmy' : 'mdy', isGuess: false };
  // Dates with dots never begin with the month.
  return dayFirst === 0 && unclear.every(({ text }) => /\d\.\s?\d+\.\s?\d/.test(text))
    ? { order: 'dmy', isGuess: true }
    : undefined;
}

export function readDate(text: string, order: DateOrder, line: number): string {
  const { numbers, month, isYearFirst } = partsOf(text);
  const [a, b, c] = numbers;
  if (a === undefined || b === undefined || (c === undefined && month === 0)) throw noDay(text, line);
  const full = (year: number) => (year < 100 ? 2000 + year : year);
  if (month > 0) {
    const [year, day] = isYearFirst || (order === 'ymd' && b <= 31 && a > 31) ? [a, b] : [b, a];
    return readDay(full(year), month, day, line);
  }
  if (c === undefined) throw noDay(text, line);
  if (isYearFirst) return readDay(a, b, c, line);
  if (order === 'ymd') return readDay(full(a), b, c, line);
  return order === 'dmy' ? readDay(full(c), b, a, line) : readDay(full(c), a, b, line);
}

const noDay = (text: string, line: number) => new StatementProblem('bad_day', { line, reason: 'day', text });
