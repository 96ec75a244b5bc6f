import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { keysOf } from '@sampan/contract/keys';
import { CsvError, type Options, parse as parseInPieces } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { type CsvRecord, readCsv } from '#text/read-csv.ts';
import type { FileProblem } from './file-problem.ts';

/** A CSV file's lines by column, whatever separates its columns and ends its lines. */

const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const;
type Separator = keyof typeof separators;
export type SeparatedBy = (typeof separators)[Separator];
/** Exports edited on another system contain two kinds of line ends. */
const lineEnds = ['\r\n', '\n', '\r'];

export interface CsvRow<Column extends string> {
  line: number;
  cells: Partial<Record<Column, string>>;
  /** The first cell with a content for which the header has no column. */
  beyond?: string;
}

export interface CsvTable<Column extends string> {
  rows: CsvRow<Column>[];
  separatedBy: SeparatedBy;
}

interface Header<Column extends string> {
  /** Names the columns, false for those that are not read. */
  columnsOf: (header: readonly string[]) => (Column | false)[];
  /** Adds what is missing to the problems. */
  check: (columns: readonly (Column | false)[]) => void;
}

/** Only for files of a few megabytes: it blocks everything else. */
export function readCsvTable<Column extends string>(
  text: string,
  header: Header<Column>,
  problems: FileProblem[],
): CsvTable<Column> {
  const separator = findSeparator(text, header);
  const separatedBy = separators[separator];
  try {
    const records = readCsv(text, tableOptions(separator));
    return { rows: rowsOf(records, header), separatedBy };
  } catch (error) {
    problems.push(problemOf(error, separatedBy));
    return { rows: [], separatedBy };
  }
}

/** Yields between pieces, so that the shop can serve its visitors. */
export async function readLongCsvTable<Column extends string>(
  text: string,
  header: Header<Column>,
  problems: FileProblem[],
  linesMax: number,
): Promise<CsvTable<Column>> {
  const separator = findSeparator(text, header);
  const separatedBy = separators[separator];
  const records: CsvRecord[] = [];
  try {
    for await (const record of pipeline(
      Readable.from(piecesOf(text)),
      parseInPieces(tableOptions(separator)),
      () => {},
    ))
      if (records.push(record) > linesMax + 1) {
        problems.push(tooLong(linesMax));
        return { rows: [], separatedBy };
      }
    return { rows: rowsOf(records, header), separatedBy };
  } catch (error) {
    problems.push(problemOf(error, separatedBy));
    return { rows: [], separatedBy };
  }
}

export const tooLong = (linesMax: number): FileProblem => ({
  problem: 'too_many_lines',
  values: { most: linesMax },
});

const pieceBytes = 64 * 1024;

async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes);
    await setImmediate();
  }
}

function rowsOf<Column extends string>(
  [first, ...records]: readonly CsvRecord[],
  { columnsOf, check }: Header<Column>,
): CsvRow<Column>[] {
  const columns = columnsOf(first?.record ?? []);
  check(columns);
  // `lines` counts to the record's end; it began right after the previous one.
  let previous = first?.info.lines ?? 1;
  return records.map(({ info, record }) => {
    const row: CsvRow<Column> = { line: previous + 1, cells: {} };
    previous = info.lines;
    for (const [at, column] of columns.entries())
      if (column && record[at] !== undefined) row.cells[column] = record[at];
    const beyond = record.slice(columns.length).find((cell) => cell.trim() !== '');
    return beyond === undefined ? row : { ...row, beyond };
  });
}

function problemOf(error: unknown, separatedBy: SeparatedBy): FileProblem {
  if (!(error instanceof CsvError)) throw error;
  const line = typeof error.lines === 'number' ? error.lines : 1;
  return { line, problem: 'csv_broken', values: { separator: separatedBy } };
}

const options = (delimiter: string): Options => ({ delimiter, record_delimiter: lineEnds, bom: true });

const tableOptions = (delimiter: string): Options => ({
  ...options(delimiter),
  skip_empty_lines: true,
  relax_column_count: true,
  info: true,
});

/** A header ends within this many characters, unless its quotation marks are wrong. */
const headerMax = 1_000_000;

/** The one that yields the most known columns; Excel writes semicolons or tabs in half of the world. */
function findSeparator<Column extends string>(text: string, { columnsOf }: Header<Column>): Separator {
  const beginning = text.slice(0, headerMax);
  const known = (separator: string) => {
    try {
      const [header = []] = parse(beginning, { ...options(separator), to: 1 });
      return columnsOf(header).filter(Boolean).length;
    } catch {
      return 0;
    }
  };
  const counted = keysOf(separators).map((separator) => ({
    separator,
    columns: known(separator),
  }));
  return counted.reduce((best, other) => (other.columns > best.columns ? other : best)).separator;
}
