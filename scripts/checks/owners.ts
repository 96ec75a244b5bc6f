import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Node } from 'oxc-parser';
import { root } from '../steps.ts';
import { isTest } from './arrows.ts';
import { exportedTexts, Names } from './names.ts';
import { isCode, memberOf, nodesOf, type SourceFile, sourceFiles, sqlFiles, textOf } from './source.ts';

/** Each table is written by one room: a domain, a connector's role, or one of the server's other folders. */

const name = String.raw`(?:"?\w+"?\s*\.\s*)?"?\w+"?`;
const inSql = new RegExp(
  String.raw`\b(?:(?:insert|merge)\s+into|(?<!\b(?:for|key)\s+)update|delete\s+from|truncate(?:\s+table)?|copy|(?:alter|drop)\s+table(?:\s+if\s+exists)?)\s+(?:only\s+)?(${name}(?:\s*,\s*${name})*)`,
  'gi',
);
const inCode = new Set([
  'insertInto',
  'replaceInto',
  'mergeInto',
  'updateTable',
  'deleteFrom',
  'alterTable',
  'dropTable',
]);

/** `public."orders" as o`: orders. */
export const tableOf = (written: string): string =>
  (written.trim().split(/\s+as\s+/i)[0] ?? '').replace(/^.*\./, '').replaceAll(/["\s]/g, '').toLowerCase();

const writtenIn = (statement: string): string[] =>
  [...statement.replaceAll(/\/\*[\s\S]*?\*\/|--.*$/gm, ' ').matchAll(inSql)].flatMap(([, names = '']) =>
    names.split(',').map(tableOf),
  );

/** They write what they are given, or every table; who gives one to them is its writer. */
const writesAnyTable = new Set([
  'apps/server/src/backup/load-tables.ts',
  'apps/server/src/backup/named-files.ts',
  'apps/server/src/database/delete-in-batches.ts',
  'apps/server/src/domains/billing/second-approval.ts',
]);

const mayWrite = /\b(?:insert|merge|replace|update|delete|truncate|copy|alter|drop)|\.table\(/i;

/** Replaces a name that is unknown before the program runs. */
const unknown = 'a_table_that_nobody_knows';

/** A template's text with what its parts may be: `update ${sql.table(table)}`. */
export function statementOf(node: Node, names: Names): string | undefined {
  if (node.type !== 'TemplateLiteral') return textOf(node);
  const parts = node.expressions.map((part) => names.textsOf(part).join(', ') || unknown);
  return node.quasis.map(({ value }, index) => `${value.cooked ?? value.raw}${parts[index] ?? ''}`).join('');
}

/** A table given to a function is one that it may write: `deleteInBatches(db, sql.table('orders'))`. */
function givenAway(node: Node, names: Names): string[] {
  if (node.type !== 'CallExpression') return [];
  return node.arguments.flatMap((given) =>
    given.type === 'CallExpression' && memberOf(given.callee) === 'table' ? names.textsOf(given).map(tableOf) : [],
  );
}

function writtenBy(node: Node, names: Names): string[] {
  if (node.type !== 'CallExpression' || !inCode.has(memberOf(node.callee) ?? ''))
    return [...writtenIn(statementOf(node, names) ?? ''), ...givenAway(node, names)];
  const [given] = node.arguments;
  const tables = names.textsOf(given);
  return tables.length > 0 ? tables.map(tableOf) : [unknown];
}

function tablesWritten({ path, text }: SourceFile, exported: ReadonlyMap<string, readonly string[]>): string[] {
  if (path.endsWith('.sql')) return writtenIn(text);
  if (!mayWrite.test(text)) return [];
  const names = new Names(path, text, exported);
  return nodesOf(path, text).flatMap((node) => writtenBy(node, names));
}

export function roomOf(path: string): string | undefined {
  const [, inServer] = /^apps\/server\/src\/(.+)$/.exec(path) ?? [];
  if (!inServer || isTest(path)) return undefined;
  return /^((?:domains|connectors)\/[^/]+|[^/]+)\//.exec(inServer)?.[1] ?? 'what starts the shop';
}

interface Writers {
  /** The rooms that write each table. */
  writers: Map<string, Set<string>>;
  /** Files that write a table whose name cannot be read from the code. */
  nameless: string[];
}

export function writersOf(files: readonly SourceFile[], tables: ReadonlySet<string>): Writers {
  const writers = new Map<string, Set<string>>();
  const nameless: string[] = [];
  const served = files.filter(({ path }) => roomOf(path) !== undefined);
  const exported = exportedTexts(served.filter(({ path }) => isCode(path)));
  for (const file of served) {
    const room = roomOf(file.path) ?? '';
    const written = tablesWritten(file, exported);
    for (const table of written.filter((one) => tables.has(one)))
      writers.set(table, (writers.get(table) ?? new Set()).add(room));
    if (written.includes(unknown) && !writesAnyTable.has(file.path)) nameless.push(file.path);
  }
  return { writers, nameless };
}

export function ownerMistakes(files: readonly SourceFile[], tables: ReadonlySet<string>): string[] {
  const { writers, nameless } = writersOf(files, tables);
  return [
    ...[...writers]
      .filter(([, rooms]) => rooms.size > 1)
      .map(([table, rooms]) => `${table} is written by ${[...rooms].sort().join(' and ')}: each table has one owner`),
    ...nameless.map((path) => `${path} writes a table whose name cannot be read from the code: name it there`),
  ];
}

export function tableNames(): Set<string> {
  const schema = readFileSync(join(root, 'apps/server/database/schema.sql'), 'utf8');
  return new Set([...schema.matchAll(/^create table ([a-z_]+) /gim)].map(([, table = '']) => table));
}

export async function checkOwners(): Promise<string[]> {
  return ownerMistakes([...sourceFiles(), ...sqlFiles()], tableNames());
}
