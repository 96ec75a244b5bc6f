import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, type Options, parse as parseInPieces } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { FileProblem } from './file-import.ts';

/** A CSV file's lines by column, whatever separates its columns and ends its lines. */

const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const;
type Separator = keyof typeof separators;
/** Exports edited on another system contain two kinds of line ends. */
const lineEnds = ['\r\n', '\n', '\r'];

export interface CsvTable<Column extends string> {
  rows: { line: number; cells: Partial<Record<Column, string>> }[];
  separatedBy: string;
}

interface Header<Column extends string> {
  /** Names the columns, false for those that are not read. */
  columnsOf: (header: readonly string[]) => (Column | false)[];
  /** Adds what is missing to the problems. */
  check: (columns: readonly (Column | false)[]) => void;
}

/** For files of a few megabytes: nothing else runs meanwhile. */
export function readCsvTable<Column extends string>(
  text: string,
  header: Header<Column>,
  problems: FileProblem[],
): CsvTable<Column> {
  const separator = findSeparator(text, header);
  const separatedBy = separators[separator];
  try {
    const records = parse(text, tableOptions(separator, header)) as unknown as CsvRecord<Column>[];
    return { rows: rowsOf(records), separatedBy };
  } catch (error) {
    problems.push(problemOf(error, separatedBy));
    return { rows: [], separatedBy };
  }
}

/** In pieces, between which the shop serves its visitors. */
export async function readLongCsvTable<Column extends string>(
  text: string,
  header: Header<Column>,
  problems: FileProblem[],
  linesMax: number,
): Promise<CsvTable<Column>> {
  const separator = findSeparator(text, header);
  const separatedBy = separators[separator];
  const records: CsvRecord<Column>[] = [];
  try {
    for await (const record of pipeline(
      Readable.from(piecesOf(text)),
      parseInPieces(tableOptions(separator, header)),
      () => {},
    ))
      if (records.push(record) > linesMax) {
        problems.push(tooLong(linesMax));
        return { rows: [], separatedBy };
      }
    return { rows: rowsOf(records), separatedBy };
  } catch (error) {
    problems.push(problemOf(error, separatedBy));
    return { rows: [], separatedBy };
  }
}

export const tooLong = (linesMax: number): FileProblem => ({
  problem: `the file has more than ${linesMax.toLocaleString('en')} lines or products`,
  remedy: 'Split it into several files.',
});

const pieceBytes = 64 * 1024;

async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes);
    await setImmediate();
  }
}

interface CsvRecord<Column extends string> {
  info: { lines: number };
  record: Partial<Record<Column, string>>;
}

function rowsOf<Column extends string>(records: readonly CsvRecord<Column>[]): CsvTable<Column>['rows'] {
  let previous = 1;
  return records.map(({ info, record }) => {
    // `lines` counts to the record's end; it began right after the previous one.
    const line = previous + 1;
    previous = info.lines;
    return { line, cells: record };
  });
}

function problemOf(error: unknown, separatedBy: string): FileProblem {
  if (!(error instanceof CsvError)) throw error;
  const line = typeof error.lines === 'number' ? error.lines : 1;
  const remedy = `Check its quotation marks and ${separatedBy}.`;
  return { line, problem: 'the line cannot be read as CSV', remedy };
}

const options = (delimiter: string): Options => ({ delimiter, record_delimiter: lineEnds, bom: true });

const tableOptions = <Column extends string>(delimiter: string, { columnsOf, check }: Header<Column>): Options => ({
  ...options(delimiter),
  columns: (header: string[]) => {
    const names = columnsOf(header);
    check(names);
    return names;
  },
  skip_empty_lines: true,
  relax_column_count_less: true,
  info: true,
});

/** In which a header ends, unless its quotation marks are wrong. */
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
  const counted = (Object.keys(separators) as Separator[]).map((separator) => ({
    separator,
    columns: known(separator),
  }));
  return counted.reduce((best, other) => (other.columns > best.columns ? other : best)).separator;
}
