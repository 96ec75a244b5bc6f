import { type Options, parse } from 'csv-parse/sync';

/** A record of a CSV file: the line of the file on which it ends, and its cells. */
export interface CsvRecord {
  info: { lines: number };
  record: string[];
}

/** Throws the library's `CsvError`. */
export function readCsv(text: string, options: Options): CsvRecord[] {
  // The library's types do not know what `info` adds.
  return parse(text, { ...options, info: true }) as unknown as CsvRecord[];
}
