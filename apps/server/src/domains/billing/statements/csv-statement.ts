import { type CsvAmount, type DecimalSign, decimalOf, readCsvAmount } from './csv-amounts.ts';
import type { Column, HeaderCell } from './csv-columns.ts';
import { type DateOrder, orderOf, readDate } from './csv-dates.ts';
import { type CsvRow, type CsvTable, readTable } from './csv-table.ts';
import { currencyIn } from './csv-units.ts';
import { isBooked, signOf } from './csv-words.ts';
import {
  bankReferenceOf,
  orderNumbersIn,
  type Statement,
  type StatementLine,
  StatementProblem,
  StatementReader,
} from './statement-line.ts';

/**
 * A bank's CSV export. Columns are found by their names; the formats of dates and decimals by what all lines have in
 * common.
 */

export interface CsvOptions {
  /** Our account, for files that do not name it. */
  account: string;
  /** The currency, for files that do not name it. */
  currency?: string | undefined;
  dateOrder?: DateOrder | undefined;
  decimal?: DecimalSign | undefined;
  /** The meanings of unknown columns, by name. */
  columns: Partial<Record<Column, string>>;
}

/** The currency assumed if the file names none. */
const currencyOfShop = 'USD';

/** The formats of the whole file. */
interface Reading {
  table: CsvTable;
  order: DateOrder;
  decimal: DecimalSign;
  /** Columns of texts and unknown columns. */
  texts: readonly number[];
  others: readonly number[];
  directions: readonly HeaderCell[];
  options: CsvOptions;
}

export function readCsvStatement(text: string, options: CsvOptions): Statement {
  const table = joined(readTable(text, options.columns));
  const reader = new StatementReader();
  const rows = table.rows.filter((row) => isTransaction(table, row, reader));
  const reading = { table, options, ...columnsIn(table, rows, reader), ...signsIn(table, rows, options, reader) };
  const fees = rows.filter((row) => cellsOf(table, row, 'fee').some((cell) => /[1-9]/.test(cell)));
  if (fees.length > 0 && !table.columns.some(({ name }) => /^net/i.test(name)))
    reader.assume(
      'fee',
      fees
        .map(({ line }) => line)
        .slice(0, 10)
        .join(', '),
    );
  for (const row of rows) reader.add(row.line, textOf(row), () => [readRow(reading, row, reader)]);
  return reader.statement('csv');
}

/** Some banks continue a text on the next line, which has neither day nor amount. */
function joined(table: CsvTable): CsvTable {
  const isBlank = (row: CsvRow, name: Column) => cellsOf(table, row, name).every((cell) => cell === '');
  const texts = table.columns.filter(({ column }) => column === 'reference').map(({ at }) => at);
  const rows: CsvRow[] = [];
  for (const row of table.rows) {
    const before = rows.at(-1);
    const more = texts.map((at) => row.cells[at]?.trim() ?? '');
    const isMore =
      more.some(Boolean) && (['date', 'amount', 'credit', 'debit'] as const).every((name) => isBlank(row, name));
    if (!before || !isMore || isBlank(before, 'date')) rows.push(row);
    else
      rows[rows.length - 1] = {
        ...before,
        cells: before.cells.map((cell, at) => (texts.includes(at) ? `${cell} ${row.cells[at] ?? ''}`.trim() : cell)),
      };
  }
  return { ...table, rows };
}

const textOf = ({ cells }: CsvRow) => cells.join(' | ');

/** The cells of one meaning, by precedence. */
const cellsOf = ({ columns }: CsvTable, { cells }: CsvRow, name: Column) =>
  columns.filter(({ column }) => column === name).map(({ at }) => cells[at]?.trim() ?? '');

const isCode = (text: string) => currencyIn(text) !== undefined && !/\d/.test(text);

/** “Valuta” is the currency at some banks and the day at others. */
const datesOf = (table: CsvTable, row: CsvRow) =>
  [...cellsOf(table, row, 'date'), ...cellsOf(table, row, 'currency').filter((cell) => !isCode(cell))].filter((cell) =>
    /[\d\u0660-\u0669\u06F0-\u06F9]/.test(cell),
  );

const amountsOf = (table: CsvTable, row: CsvRow) =>
  (['amount', 'credit', 'debit'] as const)
    .flatMap((name) => cellsOf(table, row, name))
    .filter((cell) => /[\d\u0660-\u0669\u06F0-\u06F9]/.test(cell));

/** Other lines are counted and named: lines of other kinds, and what was not booked. */
function isTransaction(table: CsvTable, row: CsvRow, reader: StatementReader): boolean {
  const { cells, line } = row;
  if (cells.every((cell) => cell.trim() === '') || cells.join() === table.header.join()) return false;
  const states = [...cellsOf(table, row, 'state'), ...cellsOf(table, row, 'date')].filter((word) =>
    /\p{L}/u.test(word),
  );
  const word = states.find((one) => isBooked(one) === false) ?? infoOf(table, row);
  if (word) {
    reader.isNotBooked(word);
    return false;
  }
  const unknown = cellsOf(table, row, 'state').find((one) => one !== '' && isBooked(one) === undefined);
  const isLong = cells.slice(table.header.length).some((cell) => cell.trim() !== '');
  const reason = isLong
    ? 'line'
    : unknown !== undefined
      ? 'state'
      : datesOf(table, row).length === 0
        ? 'day'
        : amountsOf(table, row).length === 0
          ? 'amount'
          : undefined;
  if (reason) reader.leaveOut(line, reason, textOf(row));
  return reason === undefined;
}

/** German savings banks write in “Info” that something is only noted. */
const infoOf = ({ columns }: CsvTable, { cells }: CsvRow) =>
  columns
    .filter(({ name }) => /^info$/i.test(name))
    .map(({ at }) => cells[at] ?? '')
    .find((cell) => /vorgemerkt|nicht gebucht/i.test(cell));

/** Columns such as “Type” give the direction in some files, and other things in most. */
const mayBeDirection =
  /^(?:type|transaction type|details|typ|tipo|type d[’']opération|kind|rodzaj|tür|тип|交易类型|类型|구분|نوع)$/i;

function columnsIn({ columns, header }: CsvTable, rows: readonly CsvRow[], reader: StatementReader) {
  const isDirection = (at: number) => {
    const words = new Set(rows.map(({ cells }) => cells[at]?.trim() ?? ''));
    return rows.length > 0 && [...words].every((word) => word !== '' && signOf(word) !== undefined);
  };
  const sometimes = header.flatMap((name, at) =>
    mayBeDirection.test(name.trim()) && isDirection(at)
      ? [{ at, name, column: 'direction' as const, rank: 0, currency: undefined, dateOrder: undefined }]
      : [],
  );
  const directions = [...columns.filter(({ column }) => column === 'direction'), ...sometimes];
  const used = new Set([...columns, ...sometimes].map(({ at }) => at));
  const known = columns.filter(({ column, at }) => column === 'reference' && !sometimes.some((one) => one.at === at));
  const others = header.flatMap((_, at) => (used.has(at) ? [] : [at]));
  const isWords = (at: number) => rows.some(({ cells }) => /\p{L}{3}/u.test(cells[at] ?? ''));
  const guessed = known.length > 0 ? [] : others.filter(isWords);
  if (known.length === 0) reader.assume('text', guessed.map((at) => header[at]?.trim() ?? '').join(', '));
  return { directions, others, texts: [...known.map(({ at }) => at), ...guessed].toSorted((a, b) => a - b) };
}

function signsIn(table: CsvTable, rows: readonly CsvRow[], options: CsvOptions, reader: StatementReader) {
  const said = table.columns.find(({ column, dateOrder }) => column === 'date' && dateOrder)?.dateOrder;
  const found = options.dateOrder || said ? undefined : orderOf(rows.map((row) => datesOf(table, row)[0] ?? ''));
  const order = options.dateOrder ?? said ?? found?.order;
  if (!order) throw new StatementProblem('day_order');
  if (found?.isGuess) reader.assume('date_order', order);
  return { order, decimal: options.decimal ?? decimalOf(rows.flatMap((row) => amountsOf(table, row))) };
}

function readRow(reading: Reading, row: CsvRow, reader: StatementReader): StatementLine {
  const { table, options, order } = reading;
  const first = (name: Column) => cellsOf(table, row, name).find((cell) => cell !== '') ?? '';
  const { cents, currency } = moneyOf(reading, row);
  const text = reading.texts.map((at) => row.cells[at]?.trim() ?? '');
  const hidden = reading.others.map((at) => row.cells[at] ?? '').filter((cell) => orderNumbersIn(cell).size > 0);
  if (!currency) reader.assume('currency', options.currency ?? currencyOfShop);
  return {
    account: first('account') || options.account,
    bookedOn: readDate(datesOf(table, row)[0] ?? '', order, row.line),
    amountCents: cents,
    currency: currency ?? options.currency ?? currencyOfShop,
    counterparty: first('counterparty'),
    counterpartyAccount: first('counterpartyAccount'),
    reference: [...new Set([...text, ...hidden])].filter(Boolean).join(' '),
    bankReference: bankReferenceOf(...cellsOf(table, row, 'bankReference')),
  };
}

/**
 * Some banks leave one of two columns empty, others write a zero. Two columns take precedence over a single column of
 * amounts.
 */
function moneyOf(reading: Reading, row: CsvRow): { cents: number; currency: string | undefined } {
  const [credit, debit] = [moneyIn(reading, row, 'credit'), moneyIn(reading, row, 'debit')];
  const said = [credit, debit].find((one) => one !== undefined && one.cents !== 0);
  const currencyOf = (one: Found | undefined) => currencyFor(reading, row, one);
  if (said) return { cents: (credit?.cents ?? 0) - Math.abs(debit?.cents ?? 0), currency: currencyOf(said) };
  const amount = moneyIn(reading, row, 'amount');
  if (!amount) return { cents: 0, currency: currencyOf(credit ?? debit) };
  return { cents: directed(reading, row, amount), currency: currencyOf(amount) };
}

interface Found extends CsvAmount {
  column: HeaderCell;
}

function moneyIn({ table, decimal }: Reading, row: CsvRow, name: Column): Found | undefined {
  const column = table.columns.find((one) => one.column === name && /\p{Nd}/u.test(row.cells[one.at] ?? ''));
  return column && { ...readCsvAmount(row.cells[column.at] ?? '', decimal, row.line), column };
}

/** Money that left must never be shown as received, so the columns must agree. */
function directed({ directions }: Reading, row: CsvRow, { cents, sign }: Found): number {
  const words = directions.map(({ at }) => row.cells[at]?.trim() ?? '').filter(Boolean);
  const signs = words.map((word) => ({ word, sign: signOf(word) }));
  const unknown = signs.find((one) => one.sign === undefined);
  if (unknown || (directions.length > 0 && words.length === 0))
    throw new StatementProblem('bad_direction', { line: row.line, reason: 'direction', text: unknown?.word });
  const [one, ...more] = signs;
  if (!one) return cents;
  if (more.some((other) => other.sign !== one.sign) || (one.sign === 1 && cents < 0) || (one.sign === -1 && sign === 1))
    throw new StatementProblem('signs_disagree', { line: row.line, reason: 'direction', text: one.word });
  return one.sign === -1 ? -Math.abs(cents) : cents;
}

/** Undefined if neither a cell, a column nor the header names a currency. */
function currencyFor({ table, options }: Reading, row: CsvRow, amount: Found | undefined): string | undefined {
  const cell = cellsOf(table, row, 'currency').find((one) => one !== '' && !/\d/.test(one));
  const said = cell === undefined ? undefined : (currencyIn(cell) ?? (cell === '$' ? undefined : cell));
  const beside = amount?.currency ?? amount?.column.currency;
  if (said && beside && said !== beside && amount?.currency)
    throw new StatementProblem('other_currency', { line: row.line, reason: 'currency', text: cell });
  return beside ?? said ?? (options.currency || undefined);
}
