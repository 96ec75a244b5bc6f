import type { Held } from '../apps/server/src/domains/privacy/held/held.ts';
import { inventory } from '../apps/server/src/domains/privacy/held/inventory.ts';

/** The table of docs/privacy.md, from the inventory in the code. */

const [begin, end] = ['<!-- inventory: written by npm run generate -->\n', '\n<!-- end of inventory -->'];

function row([table, { what, retention, erasure, given, withheld = [] }]: [string, Held]): string {
  const code = (columns: readonly string[]) => columns.map((column) => `\`${column}\``).join(', ');
  const without = withheld.length > 0 ? `; not ${code(withheld)}` : '';
  return `| \`${table}\` | ${what} | ${retention} | ${code(given)}${without} | ${erasure} |`;
}

/** The document with its table renewed. */
export function withInventory(document: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/privacy.md has no place for the inventory: ${begin.trim()}`);
  const head = ['| table | what, and why | kept | export | erasure |', '| --- | --- | --- | --- | --- |'];
  const table = ['', ...head, ...Object.entries(inventory).map(row), ''].join('\n');
  return document.slice(0, from + begin.length) + table + document.slice(to);
}
