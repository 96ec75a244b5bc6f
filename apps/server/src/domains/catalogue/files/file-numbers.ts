/** Numbers as spreadsheets of different countries write them. */

type Mark = '.' | ',';
/** A file's decimal separator; undefined if no number shows it, or if they contradict each other. */
export type DecimalMark = Mark | undefined;

/** A plain decimal such as `1299.00`; or why there is none. */
export type ReadNumber = { value: string } | { wrong: 'ambiguous' | 'unreadable' };

/** Marks that part thousands and nothing else. */
const gaps = /(?<=\d)[ \u00A0\u2009\u202F'’](?=\d{3}(?!\d))/gu;
const dollar = /^(?:us ?\$|usd|\$)\s*|\s*(?:us ?\$|usd|\$)$/giu;
const grouped = { ',': /^\d{1,3}(?:,\d{2,3})*,\d{3}$/, '.': /^\d{1,3}(?:\.\d{3})+$/ } as const;

function bare(written: string): string {
  return written.normalize('NFKC').trim().replaceAll(dollar, '').trim().replaceAll(gaps, '');
}

const other = (mark: Mark): Mark => (mark === '.' ? ',' : '.');

/** The decimal separator of this number, if it is certain: `1.250` and `1,250` may be either. */
function markOf(number: string): DecimalMark {
  if (number.includes('.') && number.includes(','))
    return number.lastIndexOf('.') > number.lastIndexOf(',') ? '.' : ',';
  const mark = number.includes('.') ? '.' : number.includes(',') ? ',' : undefined;
  if (!mark) return undefined;
  const [whole = '', decimals = '', ...more] = number.split(mark);
  if (more.length > 0) return other(mark);
  return decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? undefined : mark;
}

/** The mark that the whole file uses. */
export function decimalMarkOf(written: Iterable<string>): DecimalMark {
  const found = new Set<Mark>();
  for (const text of written) {
    const mark = /^-?[\d.,]+$/.test(bare(text)) ? markOf(bare(text).replace('-', '')) : undefined;
    if (mark) found.add(mark);
  }
  return found.size === 1 ? [...found][0] : undefined;
}

/** A number of at least 0, or below with `-`; `mark` is that of its file. */
export function readNumber(written: string, mark: DecimalMark): ReadNumber {
  const number = bare(written);
  const sign = number.startsWith('-') ? '-' : '';
  const digits = number.slice(sign.length);
  if (/^\d+$/.test(digits)) return { value: number };
  if (!/^[\d.,]*\d$/.test(digits)) return { wrong: 'unreadable' };
  const decimal = markOf(digits) ?? mark;
  if (!decimal) return { wrong: 'ambiguous' };
  const thousands = other(decimal);
  const parts = digits.split(decimal);
  const [whole = '', decimals] = parts;
  if (parts.length > 2 || decimals?.includes(thousands)) return { wrong: 'unreadable' };
  if (whole.includes(thousands) && !grouped[thousands].test(whole)) return { wrong: 'unreadable' };
  const plain = whole.replaceAll(thousands, '') || '0';
  return { value: decimals === undefined ? sign + plain : `${sign}${plain}.${decimals}` };
}
