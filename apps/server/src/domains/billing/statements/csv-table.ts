import { CsvError, type Options, parse } from 'csv-parse/sync';
import { type Column, columnsOf, type HeaderCell } from './csv-columns.ts';
import { StatementProblem } from './statement-line.ts';

/**
 * A bank's CSV file by its columns. Banks begin with the account and the period, and use quotation marks carelessly.
 */

export interface CsvRow {
  line: number;
  cells: readonly string[];
}

export interface CsvTable {
  header: readonly string[];
  columns: readonly HeaderCell[];
  rows: CsvRow[];
}

type ColumnNames = Partial<Record<Column, string>>;
const separators = [',', ';', '\t', '|'] as const;
const lineEnds = ['\r\n', '\n', '\r'];
const preambleMax = 40;
const headerMax = 10_000;

const optionsOf = (delimiter: string): Options => ({
  delimiter,
  record_delimiter: lineEnds,
  info: true,
  skip_empty_lines: true,
  relax_quotes: true,
  relax_column_count: true,
  ltrim: delimiter !== '\t',
  bom: true,
});

export function readTable(text: string, given: ColumnNames): CsvTable {
  const { body, skipped, separator } = withoutPreamble(text, given);
  const records = parsed(body, separator, skipped);
  const [header = [], ...rows] = records.map(({ record }) => record);
  let previous = skipped + (records[0]?.info.lines ?? 1);
  return {
    header,
    columns: columnsOf(header, given),
    rows: rows.map((cells, index) => {
      // `lines` counts to the record's end. The record began right after the previous one.
      const line = previous + 1;
      previous = skipped + (records[index + 1]?.info.lines ?? 0);
      return { line, cells };
    }),
  };
}

interface CsvRecord {
  info: { lines: number };
  record: string[];
}

function parsed(body: string, separator: string, skipped: number): CsvRecord[] {
  try {
    return parse(body, optionsOf(separator)) as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines + skipped : undefined;
    throw new StatementProblem('csv_broken', { line });
  }
}

/**
 * The header is the first line that names a date and an amount. The separator is the one that yields the most names.
 */
function withoutPreamble(text: string, given: ColumnNames) {
  const rows = text.split(/\r\n|\n|\r/, preambleMax + 1);
  for (const [at, row] of rows.entries()) {
    if (row.length > headerMax) continue;
    const found = separators.map((separator) => ({ separator, columns: columnsOf(cellsOf(row, separator), given) }));
    const best = found.reduce((one, other) => (other.columns.length > one.columns.length ? other : one));
    const has = (name: Column) => best.columns.some(({ column }) => column === name);
    if (has('date') && (has('amount') || has('credit')))
      return {
        body: text
          .split(/\r\n|\n|\r/)
          .slice(at)
          .join('\n'),
        skipped: at,
        separator: best.separator,
      };
  }
  throw new StatementProblem('no_columns');
}

const cellsOf = (row: string, separator: string) =>
  row.split(separator).map((cell) => cell.trim().replace(/^"|"$/g, ''));
