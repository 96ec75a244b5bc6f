import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/**
 * Rows as CSV for spreadsheets, as they come. No cell begins a formula, nor does a part of one in a program that takes
 * semicolons and tabs for ends of cells, too: such cells are quoted.
 * `quotesFormulas` is false for files of other systems, whose rows guard their words by themselves.
 */
export function writeCsv(
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
  { bom, quotesFormulas = true }: { bom: boolean; quotesFormulas?: boolean },
): Readable {
  const csv = stringify({ bom, record_delimiter: 'windows', escape_formulas: quotesFormulas, quoted_match: /[;\t]/ });
  // An error, or a reader who leaves, ends both.
  return pipeline(Readable.from(rows), csv, () => {});
}
