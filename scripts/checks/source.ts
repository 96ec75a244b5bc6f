import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync } from 'oxc-parser';
import { listFiles, root } from '../steps.ts';

/** Source files as the checks read them: by their syntax tree, so that no way of writing a thing hides it. */

export interface SourceFile {
  /** The path from the project's root. */
  path: string;
  text: string;
}

/** Generators and what they generate. */
const apart = ['packages/locations/generate/', 'apps/storefront/app/api/generated/', 'apps/console/app/api/generated/'];

export const isCode = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path);

const readAll = (paths: readonly string[]): SourceFile[] =>
  paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

export const sourceFiles = (): SourceFile[] =>
  readAll(
    [...listFiles('apps'), ...listFiles('packages')].filter(
      (path) => isCode(path) && !apart.some((place) => path.startsWith(place)),
    ),
  );

/** Statements in files of their own, as the migrations of providers. */
export const sqlFiles = (): SourceFile[] =>
  readAll(listFiles('apps/server/src').filter((path) => path.endsWith('.sql')));

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

function* below(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* below(child);
}

let last: { file: string; nodes: readonly Node[] } | undefined;

/** Every node of a file. Several checks ask for one file after the other: the last is kept. */
export function nodesOf(path: string, text: string): readonly Node[] {
  const file = `${path}\n${text}`;
  if (last?.file !== file) last = { file, nodes: [...below(parseSync(path, text).program)] };
  return last.nodes;
}

/** The value of a string, a template or a concatenation; `undefined` if only running the program shows it. */
export function textOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type === 'TSLiteralType') return textOf(node.literal as Node);
  if (node?.type === 'TemplateLiteral')
    return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined;
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const [left, right] = [textOf(node.left as Node), textOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

/** The name by which a member is asked for: `a.b`, `a?.b`, `a['b']`. */
export function memberOf(node: Node): string | undefined {
  if (node.type !== 'MemberExpression') return undefined;
  return node.computed ? textOf(node.property as Node) : (node.property as { name?: string }).name;
}
