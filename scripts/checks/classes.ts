import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Node } from 'oxc-parser';
import { listFiles, root } from '../steps.ts';
import { nodesOf, type SourceFile, textOf } from './source.ts';

/** Every class that a page names has a style: one of our sheets, or one that Tailwind makes of our tokens. */

interface Design {
  /** The CSS of each class; `null` if Tailwind knows none. */
  candidatesToCss: (classes: readonly string[]) => (string | null)[];
}
type Load = (id: string, base: string) => Promise<{ path: string; base: string; content: string }>;
interface Tailwind {
  __unstable__loadDesignSystem: (css: string, options: { base: string; loadStylesheet: Load }) => Promise<Design>;
}

/** Resolves a sheet like the app's own build. */
export async function readDesign(entry: string): Promise<Design> {
  const resolve = createRequire(join(root, entry));
  const { __unstable__loadDesignSystem: load } = resolve('tailwindcss') as Tailwind;
  const loadStylesheet: Load = async (id, base) => {
    const path = id.startsWith('.') ? join(base, id) : resolve.resolve(id);
    return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
  };
  return load(readFileSync(join(root, entry), 'utf8'), { base: join(root, dirname(entry)), loadStylesheet });
}

/** Names of classes in an expression of `className`. A piece that runs into a value, `wh-${state}`, is none by itself. */
function classesIn(node: Node): string[] {
  const text = textOf(node);
  if (text !== undefined) return text.split(/\s+/).filter(Boolean);
  switch (node.type) {
    case 'TemplateLiteral': {
      const written = node.quasis.map(({ value }) => value.cooked ?? value.raw).join('\u0000');
      const whole = written.split(/\s+/).filter((name) => name && !name.includes('\u0000'));
      return [...whole, ...node.expressions.flatMap((part) => classesIn(part))];
    }
    case 'ConditionalExpression':
      return [...classesIn(node.consequent), ...classesIn(node.alternate)];
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : classesIn(node.left)), ...classesIn(node.right)];
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return classesIn(node.expression as Node);
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left as Node, node.right].flatMap(classesIn) : [];
    case 'ArrayExpression':
      return node.elements.flatMap((one) => (one ? classesIn(one as Node) : []));
    // `[…].join(' ')`
    case 'CallExpression':
      return node.callee.type === 'MemberExpression' ? classesIn(node.callee.object) : [];
    default:
      return [];
  }
}

const classesOf = ({ path, text }: SourceFile): string[] =>
  nodesOf(path, text).flatMap((node) =>
    node.type === 'JSXAttribute' && /^(?:className|\w+ClassName)$/.test(String(node.name.name)) && node.value
      ? classesIn(node.value)
      : [],
  );

/** Classes that sheets select by. */
export const selectedIn = (css: string): string[] =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) =>
    name.replaceAll('\\', ''),
  );

/** Tailwind's markers for containers: they have no style. */
const isMark = (name: string) => /^(?:group|peer)(?:\/|$)/.test(name);

export function classMistakes(
  files: readonly SourceFile[],
  selected: ReadonlySet<string>,
  designs: readonly Design[],
): string[] {
  return files.flatMap((file) => {
    const names = [...new Set(classesOf(file))].filter((name) => !selected.has(name) && !isMark(name));
    const made = designs.map((design) => design.candidatesToCss(names));
    return names
      .filter((_, index) => made.every((css) => css[index] === null))
      .map((name) => `${file.path}: nothing defines the class ${name}`);
  });
}

const isPage = (path: string) => path.endsWith('.tsx') && !path.endsWith('.test.tsx');
const isSheet = (path: string) => path.endsWith('.css');

export async function checkClasses(): Promise<string[]> {
  const read = (path: string) => ({ path, text: readFileSync(join(root, path), 'utf8') });
  const found: string[] = [];
  const shared = listFiles('packages/ui/src');
  const designs = new Map<string, Design>();
  for (const app of ['storefront', 'console']) designs.set(app, await readDesign(`apps/${app}/app/app.css`));
  const sheets = new Map<string, Set<string>>();
  for (const app of designs.keys()) {
    const own = listFiles(`apps/${app}/app`);
    const css = [...own, ...shared].filter(isSheet).map((path) => read(path).text);
    sheets.set(app, new Set(css.flatMap(selectedIn)));
    found.push(
      ...classMistakes(own.filter(isPage).map(read), sheets.get(app) ?? new Set(), [designs.get(app) as Design]),
    );
  }
  const anywhere = new Set([...sheets.values()].flatMap((names) => [...names]));
  return [...found, ...classMistakes(shared.filter(isPage).map(read), anywhere, [...designs.values()])];
}
