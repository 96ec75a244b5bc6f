import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync } from 'oxc-parser';
import { listFiles, root } from '../steps.ts';
import { childrenOf, isCode } from './source.ts';

/** No function over 60 lines, no file over 400. Tests, data and generated files may be longer. */

const longestFunction = 60;
const longestFile = 400;

const tests = /\.test\.tsx?$|\/(testing|test-data)\//;
const data = [
  'apps/server/src/database/types.ts',
  'packages/contract/src/field-words.ts',
  'packages/client/src/generated/',
  'packages/demo-shop/generate-pictures/',
  'packages/demo-shop/src/life/stories.ts',
  'packages/demo-shop/src/supplier/categories.ts',
  'packages/demo-shop/src/supplier/goods/',
  'packages/demo-shop/src/supplier/words/',
  'packages/locations/generate/overrides.ts',
];

const isMeasured = (path: string): boolean =>
  isCode(path) && !tests.test(path) && !data.some((place) => path.startsWith(place));

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'StaticBlock']);

/** Every function below a node, with the name of what holds it. */
function* functionsOf(node: Node, holder = ''): Generator<{ name: string; start: number; end: number }> {
  const { id, key } = node as { id?: { name?: string }; key?: { name?: string } };
  const name = id?.name ?? key?.name ?? holder;
  if (functions.has(node.type)) yield { name, start: node.start, end: node.end };
  for (const child of childrenOf(node)) yield* functionsOf(child, name);
}

export function tooLong(path: string, text: string): string[] {
  const linesOf = (part: string) => part.trimEnd().split('\n').length;
  const found = [...functionsOf(parseSync(path, text).program)].map(({ name, start, end }) => ({
    place: `${path} ${name}`,
    lines: linesOf(text.slice(start, end)),
    most: longestFunction,
  }));
  return [{ place: path, lines: linesOf(text), most: longestFile }, ...found]
    .filter(({ lines, most }) => lines > most)
    .map(({ place, lines, most }) => `${place}: ${lines} lines, at most ${most}`);
}

export async function checkSizes(): Promise<string[]> {
  return [...listFiles('apps'), ...listFiles('packages'), ...listFiles('scripts')]
    .filter(isMeasured)
    .flatMap((path) => tooLong(path, readFileSync(join(root, path), 'utf8')));
}
