import { dirname, join, normalize } from 'node:path';
import type { Node } from 'oxc-parser';
import { isCode, memberOf, nodesOf, textOf } from './source.ts';

/** An import of a file in any form: by statement, lazy, by type, or as a file named in a call. */

export interface Import {
  /** The specifier as written; '' if only running the program shows it. */
  name: string;
  /** The path from the project's root; the name itself for an external package. */
  target: string;
}

const server = 'apps/server/src';
const storefront = 'apps/storefront/app';

export function importsOf(path: string, text: string): Import[] {
  return nodesOf(path, text)
    .flatMap(namesIn)
    .map((name) => ({ name, target: resolveImport(path, name) }));
}

function namesIn(node: Node): string[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return [node.source.value];
    case 'ExportNamedDeclaration':
      return node.source ? [node.source.value] : [];
    case 'ImportExpression':
    case 'TSImportType':
      return [textOf(node.source) ?? ''];
    case 'TSExternalModuleReference':
      return [textOf(node.expression) ?? ''];
    case 'NewExpression':
    case 'CallExpression':
      return namesInCall(node);
    default:
      return [];
  }
}

/**
 * Calls that name a file of the project: `require`, `importActual`, `new URL`, `import.meta.resolve` and all the
 * others.
 */
function namesInCall(node: Node & { type: 'NewExpression' | 'CallExpression' }): string[] {
  const texts = node.arguments.flatMap((given) =>
    (given.type === 'ArrayExpression' ? given.elements : [given]).flatMap((one) => textOf(one) ?? []),
  );
  if (memberOf(node.callee) === 'glob') return texts;
  return texts.filter(
    (name) => /^@sampan\/[\w-]+(\/|$)/.test(name) || (/^(\.\.?|~|#\w+)\//.test(name) && isCode(name)),
  );
}

function resolveImport(from: string, name: string): string {
  if (name.startsWith('.')) return normalize(join(dirname(from), name));
  if (name === '#config') return `${server}/config/config.ts`;
  if (name.startsWith('#')) return normalize(`${server}/${name.slice(1)}`);
  if (name.startsWith('~/')) return normalize(`${storefront}/${name.slice(2)}`);
  const [, workspace, rest] = /^@sampan\/([\w-]+)(?:\/(.+))?$/.exec(name) ?? [];
  if (!workspace) return name;
  const folder = ['server', 'storefront', 'console', 'demo'].includes(workspace)
    ? `apps/${workspace}`
    : `packages/${workspace}`;
  return normalize(`${folder}/src/${rest ?? 'index'}${/\.\w+$/.test(rest ?? '') ? '' : '.ts'}`);
}

export const isOurs = (target: string): boolean => /^(apps|packages|scripts|tests)\//.test(target);

const nameOf = (node: unknown) => (node as { name?: string }).name ?? '';

/** Whether a file hands on foreign names, by a re-export or by exporting what it has imported. */
export function handsOn(path: string, text: string): boolean {
  const nodes = nodesOf(path, text);
  const imported = new Set(
    nodes.flatMap((node) =>
      node.type === 'ImportDeclaration' && isOurs(resolveImport(path, node.source.value))
        ? node.specifiers.map(({ local }) => local.name)
        : [],
    ),
  );
  return nodes.some((node) => {
    if (node.type === 'ExportAllDeclaration') return true;
    if (node.type === 'ExportDefaultDeclaration') return imported.has(nameOf(node.declaration));
    if (node.type !== 'ExportNamedDeclaration') return false;
    return (
      (node.source !== null && node.specifiers.length > 0) ||
      node.specifiers.some(({ local }) => imported.has(nameOf(local)))
    );
  });
}
