import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inventory } from '../../apps/server/src/domains/privacy/held/inventory.ts';
import { notAboutCustomers } from '../../apps/server/src/domains/privacy/held/not-about-customers.ts';
import { root } from '../steps.ts';

/** Every column of the schema is in the inventory of customers' data, or in the list of other columns. */

function columnsOf(schema: string): Set<string> {
  const columns = new Set<string>();
  for (const [, table = '', body = ''] of schema.matchAll(/^create table (\w+) \(\n(.*?)^\);/gms))
    for (const [, column = ''] of body.matchAll(/^ {2}(?!constraint )"?(\w+)"? /gm)) columns.add(`${table}.${column}`);
  return columns;
}

export function inventoryMistakes(schema: string): string[] {
  const listed = [
    ...Object.entries(inventory).flatMap(([table, { given, withheld = [] }]) =>
      [...given, ...withheld].map((column) => `${table}.${column}`),
    ),
    ...Object.entries(notAboutCustomers).flatMap(([table, columns]) =>
      columns.split(' ').map((column) => `${table}.${column}`),
    ),
  ];
  const columns = columnsOf(schema);
  const known = new Set(listed);
  return [
    ...[...columns]
      .filter((column) => !known.has(column))
      .map((column) => `${column}: does it hold anything about customers? List it in domains/privacy`),
    ...listed.filter((column) => !columns.has(column)).map((column) => `${column} is listed but does not exist`),
    ...listed
      .filter((column, index) => listed.indexOf(column) !== index)
      .map((column) => `${column} is listed more than once`),
  ];
}

export const checkInventory = async (): Promise<string[]> =>
  inventoryMistakes(readFileSync(join(root, 'apps/server/database/schema.sql'), 'utf8'));
