import { CsvError, parse } from 'csv-parse/sync';
import type { FileProblem } from './file-import.ts';
import { type Column, completeRow, readHeader, type ShopifyRow } from './shopify-columns.ts';

const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const;
type Separator = keyof typeof separators;
/** Exports edited on another system contain two kinds of line ends. */
const lineEnds = ['\r\n', '\n', '\r'];

export interface ProductLines {
  groups: ShopifyRow[][];
  lineCount: number;
  separatedBy: string;
}

export function readProductLines(text: string, problems: FileProblem[]): ProductLines {
  const separator = findSeparator(text);
  const rows = readRows(text, separator, problems);
  return {
    groups: groupByHandle(rows, problems),
    lineCount: rows.at(-1)?.line ?? 1,
    separatedBy: separators[separator],
  };
}

/** The one that yields the most known columns; Excel writes semicolons or tabs in half of the world. */
function findSeparator(text: string): Separator {
  const known = (separator: string) => {
    try {
      const [header = []] = parse(text, { delimiter: separator, record_delimiter: lineEnds, to: 1, bom: true });
      return readHeader(header).filter(Boolean).length;
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

function readRows(text: string, separator: Separator, problems: FileProblem[]): ShopifyRow[] {
  try {
    const records = parse(text, {
      delimiter: separator,
      record_delimiter: lineEnds,
      columns: (header: string[]) => checkedHeader(header, problems),
      skip_empty_lines: true,
      relax_column_count_less: true,
      info: true,
    }) as unknown as { info: { lines: number }; record: Partial<Record<Column, string>> }[];
    let previous = 1;
    return records.map(({ info, record }) => {
      // `lines` counts to the record's end; it began right after the previous one.
      const line = previous + 1;
      previous = info.lines;
      return completeRow(record, line);
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    const remedy = `Check its quotation marks and ${separators[separator]}.`;
    problems.push({ line, problem: 'the line cannot be read as CSV', remedy });
    return [];
  }
}

function checkedHeader(header: string[], problems: FileProblem[]): (Column | false)[] {
  const names = readHeader(header);
  for (const [needed, title] of [
    ['title', 'Title'],
    ['handle', 'Handle (or URL handle)'],
    ['price', 'Variant Price (or Price)'],
  ] as const) {
    if (!names.includes(needed))
      problems.push({
        line: 1,
        problem: `the column ${title} is missing`,
        remedy: 'Use Shopify’s own product export.',
      });
  }
  return names;
}

/** A product's rows may be scattered; the handle joins them. Two titles are two products. */
function groupByHandle(rows: readonly ShopifyRow[], problems: FileProblem[]): ShopifyRow[][] {
  const groups = new Map<string, ShopifyRow[]>();
  let last = '';
  for (const row of rows) {
    const handle = row.handle || (row.title ? slug(row.title) : last);
    if (!handle) {
      problems.push({ line: row.line, problem: 'there is neither handle nor title', remedy: 'Fill in the handle.' });
      continue;
    }
    last = handle;
    const group = groups.get(handle);
    if (!group) groups.set(handle, [row]);
    else if (isAnotherProduct(row, group, problems)) continue;
    else group.push(row);
  }
  return [...groups.values()];
}

function isAnotherProduct(row: ShopifyRow, group: readonly ShopifyRow[], problems: FileProblem[]): boolean {
  const titled = group.find(({ title }) => title);
  if (!row.title || !titled || titled.title === row.title) return false;
  problems.push({
    line: row.line,
    problem: `“${row.title}” has the handle of “${titled.title}” on line ${titled.line}`,
    remedy: 'Give each product its own handle, or all lines of one product the same title.',
  });
  return true;
}

/** `Wool Scarf` → `wool-scarf` */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
