import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf } from './checks/imports.ts';
import { listFiles, root } from './steps.ts';

/**
 * `npm run closures [-- WORDS]`: how many files of the domains a reader needs for one action, the file itself and
 * everything it imports, types included. Median, 90th percentile and largest of all actions that a route names; with
 * WORDS the actions whose path contains them, each with its files.
 */

const domains = 'apps/server/src/domains/';

export type Imports = ReadonlyMap<string, readonly string[]>;

/** From each file to those it imports, among the files given. */
export function importsAmong(files: readonly { path: string; text: string }[]): Imports {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(path, text)
        .map(({ target }) => target)
        .filter((target) => known.has(target)),
    ]),
  );
}

export function closureOf(action: string, imports: Imports): string[] {
  const found = new Set([action]);
  for (const path of found) for (const target of imports.get(path) ?? []) found.add(target);
  return [...found];
}

const isRoutes = (path: string) => /(^|[/-])routes\.ts$/.test(path);

export const actionsOf = (imports: Imports): string[] => [
  ...new Set(
    [...imports].filter(([path]) => isRoutes(path)).flatMap(([, targets]) => targets.filter((to) => !isRoutes(to))),
  ),
];

if (import.meta.main) {
  const files = listFiles(domains)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const imports = importsAmong(files);
  const words = process.argv[2];
  const measured = actionsOf(imports)
    .map((action) => ({ action, files: closureOf(action, imports) }))
    .sort((one, other) => one.files.length - other.files.length);
  const at = (share: number) => measured[Math.floor(measured.length * share)]?.files.length ?? 0;
  if (words === undefined)
    process.stdout.write(
      `${measured.length} actions: median ${at(0.5)} files, 90th percentile ${at(0.9)}, largest ${measured.at(-1)?.files.length} (${measured.at(-1)?.action.slice(domains.length)})\n`,
    );
  for (const { action, files: needed } of measured.filter((one) => words !== undefined && one.action.includes(words)))
    process.stdout.write(
      `${action.slice(domains.length)}: ${needed.length} files\n${needed.map((path) => `  ${path.slice(domains.length)}\n`).join('')}`,
    );
}
