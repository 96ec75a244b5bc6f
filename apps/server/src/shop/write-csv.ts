import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/**
 * Rows as CSV for spreadsheets, as they come. No cell begins a formula, nor does a part of one in a program that takes
 * semicolons and tabs for ends of cells, too: such cells are quoted.
 */
export function writeCsv(
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
  { bom }: { bom: boolean },
): Readable {
  const csv = stringify({ bom, record_delimiter: 'windows', escape_formulas: true, quoted_match: /[;\t]/ });
  // An error, or a reader who leaves, ends both.
  return pipeline(Readable.from(rows), csv, () => {});
}
