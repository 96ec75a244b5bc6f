import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Node } from 'oxc-parser';
import { root } from '../steps.ts';
import { isTest } from './arrows.ts';
import { memberOf, nodesOf, type SourceFile, sourceFiles, sqlFiles, textOf } from './source.ts';

/** Each table is written by one room: a domain, a connector's role, or one of the server's other folders. */

const name = String.raw`(?:"?\w+"?\s*\.\s*)?"?\w+"?`;
const inSql = new RegExp(
  String.raw`\b(?:(?:insert|merge)\s+into|update|delete\s+from|truncate(?:\s+table)?|copy|(?:alter|drop)\s+table(?:\s+if\s+exists)?)\s+(?:only\s+)?(${name}(?:\s*,\s*${name})*)`,
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
const tableOf = (written: string): string =>
  (written.trim().split(/\s+as\s+/i)[0] ?? '').replace(/^.*\./, '').replaceAll(/["\s]/g, '').toLowerCase();

const writtenIn = (statement: string): string[] =>
  [...statement.replaceAll(/\/\*[\s\S]*?\*\/|--.*$/gm, ' ').matchAll(inSql)].flatMap(([, names = '']) =>
    names.split(',').map(tableOf),
  );

/** A template's text with what is certain of its parts: `update ${sql.table('orders')}`. */
function statementOf(node: Node): string | undefined {
  if (node.type !== 'TemplateLiteral') return textOf(node);
  const parts = node.expressions.map(
    (part) => textOf(part) ?? (part.type === 'CallExpression' ? textOf(part.arguments[0]) : undefined) ?? '?',
  );
  return node.quasis.map(({ value }, index) => `${value.cooked ?? value.raw}${parts[index] ?? ''}`).join('');
}

function writtenBy(node: Node): string[] {
  if (node.type !== 'CallExpression' || !inCode.has(memberOf(node.callee) ?? ''))
    return writtenIn(statementOf(node) ?? '');
  const [given] = node.arguments;
  const tables = given?.type === 'ArrayExpression' ? given.elements : [given];
  return tables.flatMap((table) => textOf(table) ?? []).map(tableOf);
}

const tablesWritten = ({ path, text }: SourceFile): string[] =>
  path.endsWith('.sql') ? writtenIn(text) : nodesOf(path, text).flatMap(writtenBy);

function roomOf(path: string): string | undefined {
  const [, inServer] = /^apps\/server\/src\/(.+)$/.exec(path) ?? [];
  if (!inServer || isTest(path)) return undefined;
  return /^((?:domains|connectors)\/[^/]+|[^/]+)\//.exec(inServer)?.[1] ?? 'what starts the shop';
}

export function ownerMistakes(files: readonly SourceFile[], tables: ReadonlySet<string>): string[] {
  const writers = new Map<string, Set<string>>();
  for (const file of files) {
    const room = roomOf(file.path);
    if (!room) continue;
    for (const table of tablesWritten(file).filter((written) => tables.has(written)))
      writers.set(table, (writers.get(table) ?? new Set()).add(room));
  }
  return [...writers]
    .filter(([, rooms]) => rooms.size > 1)
    .map(([table, rooms]) => `${table} is written by ${[...rooms].sort().join(' and ')}: each table has one owner`);
}

function tableNames(): Set<string> {
  const schema = readFileSync(join(root, 'apps/server/database/schema.sql'), 'utf8');
  return new Set([...schema.matchAll(/^create table ([a-z_]+) /gim)].map(([, table = '']) => table));
}

export async function checkOwners(): Promise<string[]> {
  return ownerMistakes([...sourceFiles(), ...sqlFiles()], tableNames());
}
