import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync } from 'oxc-parser';
import { listFiles, root } from '../steps.ts';
import { childrenOf, isCode } from './source.ts';

/**
 * How much a reader has to follow: statements, and conditions within expressions. Lines do not count: the properties of an
 * object and the elements of a page may stand one below the other. Tests, data and generated files may be longer.
 */

/** Counts a function, without the functions inside it. */
const mostInFunction = 40;
const mostInFile = 200;

const tests = /\.test\.tsx?$|\/(testing|test-data)\//;
const data = [
  'apps/server/src/database/types.ts',
  'packages/contract/src/field-words.ts',
  'packages/client/src/generated/',
  'apps/demo/src/life/stories.ts',
  'apps/demo/src/supplier/categories.ts',
  'apps/demo/src/supplier/goods/',
  'packages/locations/generate/overrides.ts',
];

const isMeasured = (path: string): boolean =>
  isCode(path) && !tests.test(path) && !data.some((place) => path.startsWith(place));

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'StaticBlock']);

const notCounted = /^(BlockStatement$|EmptyStatement$|TS|Export|Import)/;
const isCounted = ({ type }: Node): boolean =>
  (/(Statement|Declaration)$/.test(type) && !notCounted.test(type)) ||
  type === 'ConditionalExpression' ||
  type === 'SwitchCase';

/** Statements below a node, with or without those of the functions in it. */
function statementsIn(node: Node, isWithFunctions: boolean): number {
  return childrenOf(node).reduce(
    (sum, child) =>
      sum +
      Number(isCounted(child)) +
      (isWithFunctions || !functions.has(child.type) ? statementsIn(child, isWithFunctions) : 0),
    0,
  );
}

/** Every function below a node, with the name of what holds it. */
function* functionsOf(node: Node, holder = ''): Generator<{ name: string; node: Node }> {
  const { id, key } = node as { id?: { name?: string }; key?: { name?: string } };
  const name = id?.name ?? key?.name ?? holder;
  if (functions.has(node.type)) yield { name, node };
  for (const child of childrenOf(node)) yield* functionsOf(child, name);
}

export function tooLong(path: string, text: string): string[] {
  const { program } = parseSync(path, text);
  const found = [...functionsOf(program)].map(({ name, node }) => ({
    place: `${path} ${name}`,
    count: statementsIn(node, false),
    most: mostInFunction,
  }));
  return [{ place: path, count: statementsIn(program, true), most: mostInFile }, ...found]
    .filter(({ count, most }) => count > most)
    .map(({ place, count, most }) => `${place}: ${count} statements, at most ${most}`);
}

export async function checkSizes(): Promise<string[]> {
  return [...listFiles('apps'), ...listFiles('packages'), ...listFiles('scripts')]
    .filter(isMeasured)
    .flatMap((path) => tooLong(path, readFileSync(join(root, path), 'utf8')));
}
