import { readCsvTable } from '#domains/catalogue/import/csv-table.ts';
import type { FileProblem } from '#domains/catalogue/import/file-import.ts';
import { type Column, columnsOf } from './csv-columns.ts';
import { readDay, type StatementLine, StatementProblem } from './statement-line.ts';

/** A bank's CSV export: columns by their names, dates and decimals by what all lines have in common. */

export interface CsvOptions {
  /** Our account, if the file does not name it. */
  account: string;
  /** Of amounts, if no column says. */
  currency: string;
  dateOrder?: DateOrder | undefined;
  /** Names of columns that are not known, by what they hold. */
  columns: Partial<Record<Column, string>>;
}

type DateOrder = 'dmy' | 'mdy' | 'ymd';
type Cells = Partial<Record<Column, string>>;

export function readCsvStatement(text: string, options: CsvOptions): StatementLine[] {
  const problems: FileProblem[] = [];
  const name = (header: readonly string[]) => columnsOf(header, options.columns);
  const { body, skipped } = withoutPreamble(text, name);
  const { rows } = readCsvTable(body, { columnsOf: name, check: () => undefined }, problems);
  const [problem] = problems;
  if (problem) throw new StatementProblem(problem.problem, problem.line);
  const entries = rows.filter(({ cells }) => cells.date?.trim() && amountTexts(cells).length > 0);
  const order = options.dateOrder ?? dateOrderOf(entries.map(({ cells }) => cells.date ?? ''));
  const decimal = decimalOf(entries.flatMap(({ cells }) => amountTexts(cells)));
  return entries.map(({ line, cells }) => ({
    account: cells.account || options.account,
    bookedOn: readDate(cells.date ?? '', order, line + skipped),
    amountCents: readCents(cells, decimal, line + skipped),
    currency: cells.currency || options.currency,
    counterparty: cells.counterparty ?? '',
    counterpartyAccount: cells.counterpartyAccount ?? '',
    reference: cells.reference ?? '',
    bankReference: cells.bankReference ?? '',
  }));
}

const preambleMax = 40;
const headerMax = 10_000;

/** Many banks begin with the account and the period; the header is the first line that names a date and an amount. */
function withoutPreamble(text: string, name: (header: readonly string[]) => (Column | false)[]) {
  const rows = text.split(/\r\n|\n|\r/);
  const at = rows.slice(0, preambleMax).findIndex((row) => {
    if (row.length > headerMax) return false;
    const found = [',', ';', '\t', '|'].flatMap((sign) =>
      name(row.split(sign).map((cell) => cell.replace(/^"|"$/g, ''))),
    );
    return found.includes('date') && (found.includes('amount') || found.includes('credit'));
  });
  if (at < 0) throw new StatementProblem('no line names a date and an amount; say which columns hold them');
  return { body: rows.slice(at).join('\n'), skipped: at };
}

const amountTexts = ({ amount, credit, debit }: Cells) =>
  [amount, credit, debit].map((cell) => cell?.trim() ?? '').filter((cell) => /\d/.test(cell));

/** Dots and slashes tell nothing certain: 03/04 is a day in April or in March. */
function dateOrderOf(dates: readonly string[]): DateOrder {
  const parts = dates.map((date) => date.match(/\d+/g)?.map(Number) ?? []);
  if (dates.every((date) => /^\D*(\d{4}\D\d|\d{8}\b)/.test(date))) return 'ymd';
  if (parts.some(([first = 0]) => first > 12) || dates.some((date) => /\d\.\d+\.\d/.test(date))) return 'dmy';
  if (parts.some(([, second = 0]) => second > 12)) return 'mdy';
  throw new StatementProblem('day and month cannot be told apart; say in which order they are');
}

function readDate(text: string, order: DateOrder, line: number): string {
  const digits = /^\d{8}$/.test(text.trim()) ? text.trim().replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') : text;
  const [a = 0, b = 0, c] = digits.match(/\d+/g)?.map(Number) ?? [];
  if (c === undefined) throw new StatementProblem(`“${text.slice(0, 40)}” is no day`, line);
  const full = (year: number) => (year < 100 ? 2000 + year : year);
  if (order === 'ymd') return readDay(a, b, c, line);
  return order === 'dmy' ? readDay(full(c), b, a, line) : readDay(full(c), a, b, line);
}

/** The sign before the last one or two digits, wherever a line has it. */
function decimalOf(amounts: readonly string[]): '.' | ',' {
  const isDecimal = (sign: string) => amounts.some((text) => new RegExp(`\\${sign}\\d{1,2}\\D*$`).test(text));
  const [dot, comma] = [isDecimal('.'), isDecimal(',')];
  if (dot && comma) throw new StatementProblem('some amounts have a decimal point, others a decimal comma');
  if (!dot && !comma && amounts.some((text) => /[.,]/.test(text)))
    throw new StatementProblem('it cannot be told whether amounts have a decimal point or comma');
  return comma ? ',' : '.';
}

/** Of two columns some banks leave one empty, others write a zero. */
function readCents({ amount = '', credit = '', debit = '' }: Cells, decimal: '.' | ',', line: number): number {
  const centsIn = (text: string) => (/\d/.test(text) ? signed(text, decimal, line) : 0);
  if (/\d/.test(amount)) return centsIn(amount);
  const taken = Math.abs(centsIn(debit));
  return taken === 0 ? centsIn(credit) : centsIn(credit) - taken;
}

function signed(text: string, decimal: '.' | ',', line: number): number {
  const grouping = decimal === '.' ? ',' : '.';
  const bare = text.replaceAll(/[\s\u00A0\u202F'’]|[A-Z]{3}|[$¥€£]/g, '').replaceAll(grouping, '');
  const match = /^([+\-−(]?)(\d{1,13})(?:[.,](\d{1,2}))?([-−)]?)$/.exec(bare);
  if (!match) throw new StatementProblem(`“${text.slice(0, 40)}” is no amount`, line);
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  const isNegative = /[-−(]/.test(match[1] ?? '') || /[-−)]/.test(match[4] ?? '');
  return isNegative ? -cents : cents;
}
