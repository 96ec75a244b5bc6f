import { currencyIn } from './csv-units.ts';
import { signOf } from './csv-words.ts';
import { StatementProblem } from './statement-line.ts';

export type DecimalSign = '.' | ',';

export interface CsvAmount {
  /** Signed as in the cell. */
  cents: number;
  /** The direction, if a sign or a word in the cell gives one. */
  sign: 1 | -1 | undefined;
  currency: string | undefined;
  /** `$` belongs to many currencies. */
  isDollarSign: boolean;
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll(/[−–]/g, '-')
    .replaceAll(/[\u200E\u200F\u061C'’"]/g, '')
    .trim();

const figures = /\d[\d.,\s]*\d|\d/;

/** The decimal sign: the one before the last one or two digits, in any line. */
export function decimalOf(amounts: readonly string[]): DecimalSign {
  const numbers = amounts.map((text) => figures.exec(plain(text))?.[0] ?? '');
  const isDecimal = (sign: string) => numbers.some((text) => new RegExp(`\\${sign}\\d{1,2}$`).test(text));
  const [dot, comma] = [isDecimal('.'), isDecimal(',')];
  if (dot && comma) throw new StatementProblem('decimal_mixed');
  if (!dot && !comma && numbers.some((text) => /[.,]/.test(text))) throw new StatementProblem('decimal_unclear');
  return comma ? ',' : '.';
}

/** Reads `1.250,00-`, `(13.00)`, `USD 1,250.00 CR`. Only known signs and words may surround the figures. */
export function readCsvAmount(text: string, decimal: DecimalSign, line: number): CsvAmount {
  const said = plain(text);
  const no = () => new StatementProblem('bad_amount', { line, reason: 'amount', text });
  const number = text.length <= 60 ? figures.exec(said)?.[0] : undefined;
  if (number === undefined) throw no();
  const around = said.replace(number, ' ');
  const isBracketed = /\(.*\)/.test(around);
  const words = around.replaceAll(/[()]/g, ' ').match(/[+-]|[^\s+-]+/g) ?? [];
  const signs = words.map(signOf).filter((sign) => sign !== undefined);
  const currency = words.map(currencyIn).find(Boolean);
  const isDollarSign = words.some((word) => word === '$');
  const isKnown = (word: string) => signOf(word) !== undefined || currencyIn(word) || /^[$¥]$/.test(word);
  if (new Set(signs).size > 1 || !words.every(isKnown)) throw no();
  const sign = isBracketed ? -1 : signs[0];
  const cents = centsOf(number.replaceAll(/\s/g, ''), decimal);
  if (cents === undefined) throw no();
  return { cents: sign === -1 ? -cents : cents, sign, currency, isDollarSign };
}

/** Groups have three digits or, in India, two before the last three. */
function centsOf(number: string, decimal: DecimalSign): number | undefined {
  const grouping = decimal === '.' ? ',' : '.';
  const [whole = '', fraction = '', more] = number.split(decimal);
  const isWhole = new RegExp(`^(?:\\d+|\\d{1,3}(?:\\${grouping}\\d{2,3})*\\${grouping}\\d{3})$`).test(whole);
  const digits = whole.replaceAll(grouping, '');
  if (!isWhole || digits.length > 13 || more !== undefined || !/^(?:\d{0,2}|\d\d0{2,})$/.test(fraction))
    return undefined;
  return Number(digits) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
}
