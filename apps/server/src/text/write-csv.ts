import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** Characters that start a formula; the last four are the wide forms, which Excel for East Asia takes as well. */
const formula = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20]`;
/** Possible starts of a cell: the beginning, and after characters that some programs take for its end, quotes aside. */
const beginnings = new RegExp(`(^|[;\\t\\r\\n])([\\s"']*)(?=${formula})`, 'g');
const number = /^-?\d+(?:\.\d+)?$/;

/**
 * Rows as CSV for spreadsheets, as they come. No cell begins a formula, nor does a part of one in a program that takes
 * semicolons, tabs or other signs for ends of cells: an apostrophe comes before, as people write it who mean text. Quoting alone
 * would not do, since such a program knows quotes at the beginning of its own cells only. Plain numbers stay what they are.
 * `quotesFormulas` is false for files of other systems, whose rows guard their words by themselves and must come back the same.
 */
export function writeCsv(
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
  { bom, quotesFormulas = true }: { bom: boolean; quotesFormulas?: boolean },
): Readable {
  const csv = stringify({
    bom,
    record_delimiter: 'windows' as const,
    quoted_match: /[;\t]/,
    ...(quotesFormulas && { cast: { string: guarded } }),
  });
  // An error, or a reader who leaves, ends both.
  return pipeline(Readable.from(rows), csv, () => {});
}

/** `Zed;=1+1` becomes `Zed;'=1+1`. */
export function guarded(cell: string): string {
  return number.test(cell) ? cell : cell.replaceAll(beginnings, "$1$2'");
}
