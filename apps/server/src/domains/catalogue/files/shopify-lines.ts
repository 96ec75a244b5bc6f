import { serverLimits } from '@sampan/contract/limits';
import { readLongCsvTable, type SeparatedBy } from '#domains/catalogue/tables/csv-table.ts';
import type { CodedProblem, FileProblem } from '#domains/catalogue/tables/file-problem.ts';
import type { LeftOut } from './file-import.ts';
import { type Column, completeRow, readHeader, type ShopifyRow } from './shopify-columns.ts';

export interface ProductLines {
  groups: ShopifyRow[][];
  columns: ReadonlySet<Column>;
  lineCount: number;
  separatedBy: SeparatedBy;
}

export async function readProductLines(
  text: string,
  { problems, leftOut }: { problems: FileProblem[]; leftOut: LeftOut[] },
): Promise<ProductLines> {
  const columns = new Set<Column>();
  const check = (found: Columns) => {
    for (const column of found) if (column) columns.add(column);
    checkHeader(columns, text, problems);
  };
  const header = { columnsOf: readHeader, check };
  const table = await readLongCsvTable(text, header, problems, serverLimits.importLinesMax);
  const rows = table.rows.map(completeRow);
  return {
    groups: groupByHandle(rows, leftOut),
    columns,
    lineCount: rows.at(-1)?.line ?? 1,
    separatedBy: table.separatedBy,
  };
}

type Columns = readonly (Column | false)[];

function checkHeader(columns: ReadonlySet<Column>, text: string, problems: FileProblem[]): void {
  const system = otherSystem(text.slice(0, 5_000));
  for (const [needed, title] of [
    ['title', 'Title'],
    ['handle', 'Handle'],
    ['price', 'Variant Price'],
  ] as const)
    if (!columns.has(needed))
      problems.push(
        system
          ? { line: 1, problem: 'column_of_other_system', values: { column: title, system } }
          : { line: 1, problem: 'column_missing', values: { column: title } },
      );
}

const systems: readonly [string, RegExp][] = [
  ['WooCommerce', /regular price/i],
  ['Magento', /attribute_set_code|_attribute_set/i],
  ['BigCommerce', /product code\/sku|item type.*product name/is],
  ['PrestaShop', /product id.*(?:tax excl|tax incl)|price tax excluded/is],
  ['Wix', /handleid.*fieldtype/is],
  ['Squarespace', /product id \[non editable\]/i],
  ['Taobao', /宝贝名称/],
];

const otherSystem = (beginning: string): string | undefined =>
  systems.find(([, pattern]) =>
    pattern.test(
      beginning
        .split(/[\r\n]/)
        .slice(0, 4)
        .join('\n'),
    ),
  )?.[0];

/** A product's rows may be scattered; the handle joins them. */
function groupByHandle(rows: readonly ShopifyRow[], leftOut: LeftOut[]): ShopifyRow[][] {
  const groups = new Map<string, ShopifyRow[]>();
  let last = '';
  for (const row of rows) {
    const handle = row.handle || (row.title ? slug(row.title) : last);
    const [line, what] = [row.line, 'product' as const];
    if (!handle) {
      leftOut.push({ line, what, problem: 'handle_missing' });
      continue;
    }
    last = handle;
    const group = groups.get(handle);
    if (group) group.push(row);
    else groups.set(handle, [row]);
  }
  return [...groups.values()];
}

/** A row whose title is another than that of the rows before: two products under one handle. */
export function otherTitle(rows: readonly ShopifyRow[]): ({ row: ShopifyRow } & CodedProblem) | undefined {
  const titled = rows.find(({ title }) => title);
  const row = rows.find(({ title }) => title && titled && title !== titled.title);
  if (!row || !titled) return undefined;
  return {
    row,
    problem: 'handle_twice',
    values: { text: row.title, title: titled.title, other: titled.line },
  };
}

/** `Wool Scarf` → `wool-scarf` */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
