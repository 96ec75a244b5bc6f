import { decodeFile } from '#domains/catalogue/file-text.ts';
import { readCsvTable } from '#domains/catalogue/tables/csv-table.ts';
import type { CodedProblem, FileProblem } from '#domains/catalogue/tables/file-problem.ts';
import type { StoredCategory } from '#domains/catalogue/writing/store.ts';
import { mapKey } from './place-categories.ts';

export interface CategoryFile {
  fileName: string;
  bytes: Buffer;
}

interface Mapping {
  line: number;
  name: string;
  category: string;
}

/**
 * A file of foreign category names and the shop's categories: a CSV file with the columns Name and Category, or a JSON
 * object. A category of the shop is given by its id, its name, or as `Clothing > Scarves`.
 */
export function readCategoryFile(
  { fileName, bytes }: CategoryFile,
  stored: readonly StoredCategory[],
): { map: Map<string, number>; problems: FileProblem[] } {
  const problems: FileProblem[] = [];
  const map = new Map<string, number>();
  const decoded = decodeFile(bytes);
  if ('problem' in decoded) problems.push(decoded.problem);
  const text = 'text' in decoded ? decoded.text : '';
  const mappings = /\.json$/i.test(fileName) ? fromJson(text, problems) : fromCsv(text, problems);
  const find = categoryByName(stored);
  for (const { line, name, category } of mappings) {
    const found = find(category);
    if (typeof found === 'number' && name) map.set(mapKey(name), found);
    else if (typeof found === 'number') problems.push({ line, problem: 'categories_name' });
    else problems.push({ line, ...found });
  }
  return { map, problems: problems.map((problem) => ({ ...problem, file: fileName })) };
}

function fromCsv(text: string, problems: FileProblem[]): Mapping[] {
  const columns = ['name', 'category'] as const;
  const table = readCsvTable(
    text,
    {
      columnsOf: (header) =>
        header.map((title) => columns.find((column) => column === title.trim().toLowerCase()) ?? false),
      check: (found) => {
        if (columns.some((column) => !found.includes(column)))
          problems.push({ line: 1, problem: 'categories_columns' });
      },
    },
    problems,
  );
  for (const { line, beyond } of table.rows)
    if (beyond !== undefined) problems.push({ line, problem: 'beyond_header', values: { text: beyond } });
  if (problems.length > 0) return [];
  return table.rows.map(({ line, cells }) => ({
    line,
    name: (cells.name ?? '').trim(),
    category: (cells.category ?? '').trim(),
  }));
}

function fromJson(text: string, problems: FileProblem[]): Mapping[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    content = undefined;
  }
  if (typeof content === 'object' && content !== null && !Array.isArray(content))
    return Object.entries(content).map(([name, category], index) => ({
      line: index + 1,
      name: name.trim(),
      category: String(category).trim(),
    }));
  problems.push({ line: 1, problem: 'categories_json' });
  return [];
}

type Found = number | CodedProblem;

function categoryByName(stored: readonly StoredCategory[]): (written: string) => Found {
  const byId = new Map(stored.map((category) => [category.id, category]));
  const isCalled = (category: StoredCategory | undefined, parts: readonly string[]): boolean => {
    const last = parts.at(-1);
    if (last === undefined) return true;
    if (!category || !Object.values(category.names).some((name) => mapKey(name) === last)) return false;
    return isCalled(byId.get(category.parent_id ?? 0), parts.slice(0, -1));
  };
  return (written): Found => {
    if (/^\d{1,15}$/.test(written) && byId.has(Number(written))) return Number(written);
    const parts = mapKey(written).split(' > ');
    const found = written === '' ? [] : stored.filter((category) => isCalled(category, parts));
    if (found.length === 1 && found[0]) return found[0].id;
    if (found.length === 0) return { problem: 'mapped_category_unknown', values: { text: written } };
    const ids = found.map(({ id }) => id).join(', ');
    return { problem: 'mapped_category_many', values: { count: found.length, text: written, ids } };
  };
}
