import { serverLimits } from '@sampan/contract/limits';
import { readLongCsvTable } from './csv-table.ts';
import type { FileProblem } from './file-import.ts';
import { type Column, completeRow, readHeader, type ShopifyRow } from './shopify-columns.ts';

export interface ProductLines {
  groups: ShopifyRow[][];
  lineCount: number;
  separatedBy: string;
}

export async function readProductLines(text: string, problems: FileProblem[]): Promise<ProductLines> {
  const header = { columnsOf: readHeader, check: (columns: Columns) => checkHeader(columns, problems) };
  const table = await readLongCsvTable(text, header, problems, serverLimits.importLinesMax);
  const rows = table.rows.map(({ cells, line }) => completeRow(cells, line));
  return {
    groups: groupByHandle(rows, problems),
    lineCount: rows.at(-1)?.line ?? 1,
    separatedBy: table.separatedBy,
  };
}

type Columns = readonly (Column | false)[];

function checkHeader(columns: Columns, problems: FileProblem[]): void {
  for (const [needed, title] of [
    ['title', 'Title'],
    ['handle', 'Handle (or URL handle)'],
    ['price', 'Variant Price (or Price)'],
  ] as const) {
    if (!columns.includes(needed))
      problems.push({
        line: 1,
        problem: `the column ${title} is missing`,
        remedy: 'Use Shopify’s own product export.',
      });
  }
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
