import { CsvError, parse } from 'csv-parse/sync';
import type { FileProblem } from './file-import.ts';
import { type Column, completeRow, readHeader, type ShopifyRow } from './shopify-columns.ts';

/** The lines of a Shopify product file, those of one product together. */
export function readProductLines(text: string, problems: FileProblem[]): ShopifyRow[][] {
  return groupByHandle(readRows(text, problems), problems);
}

function readRows(text: string, problems: FileProblem[]): ShopifyRow[] {
  try {
    const records = parse(text, {
      bom: true,
      columns: (header: string[]) => checkedHeader(header, problems),
      skip_empty_lines: true,
      relax_column_count_less: true,
      info: true,
    }) as unknown as { info: { lines: number }; record: Partial<Record<Column, string>> }[];
    let previous = 1;
    return records.map(({ info, record }) => {
      // `lines` counts to the record's end; it began right after the one before.
      const line = previous + 1;
      previous = info.lines;
      return completeRow(record, line);
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    problems.push({ line, problem: 'the line cannot be read as CSV', remedy: 'Check its quotation marks and commas.' });
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

/** Rows of a product follow each other in the file or not: the handle joins them. */
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
    if (group) group.push(row);
    else groups.set(handle, [row]);
  }
  return [...groups.values()];
}

/** `Wool Scarf` → `wool-scarf` */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
