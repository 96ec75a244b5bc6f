import { CsvError, type Options, parse } from 'csv-parse/sync';
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

/** `columnsOf` names the columns of a header, false for those that are not read; `checkHeader` adds what is missing. */
export function readCsvTable<Column extends string>(
  text: string,
  columnsOf: (header: readonly string[]) => (Column | false)[],
  checkHeader: (columns: readonly (Column | false)[]) => void,
  problems: FileProblem[],
): CsvTable<Column> {
  const separator = findSeparator(text, (header) => columnsOf(header).filter(Boolean).length);
  const separatedBy = separators[separator];
  const columns = (header: string[]) => {
    const names = columnsOf(header);
    checkHeader(names);
    return names;
  };
  try {
    const records = parse(text, {
      ...options(separator),
      columns,
      skip_empty_lines: true,
      relax_column_count_less: true,
      info: true,
    }) as unknown as { info: { lines: number }; record: Partial<Record<Column, string>> }[];
    let previous = 1;
    const rows = records.map(({ info, record }) => {
      // `lines` counts to the record's end; it began right after the previous one.
      const line = previous + 1;
      previous = info.lines;
      return { line, cells: record };
    });
    return { rows, separatedBy };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    const remedy = `Check its quotation marks and ${separatedBy}.`;
    problems.push({ line, problem: 'the line cannot be read as CSV', remedy });
    return { rows: [], separatedBy };
  }
}

const options = (delimiter: string): Options => ({ delimiter, record_delimiter: lineEnds, bom: true });

/** The one that yields the most known columns; Excel writes semicolons or tabs in half of the world. */
function findSeparator(text: string, countKnown: (header: string[]) => number): Separator {
  const known = (separator: string) => {
    try {
      const [header = []] = parse(text, { ...options(separator), to: 1 });
      return countKnown(header);
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
