import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from '../steps.ts';

/** What documents claim and a program can check: scripts, paths, links. */

const read = (path: string) => readFileSync(join(root, path), 'utf8');

function documents(): string[] {
  return [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'CHANGELOG.md',
    ...listFiles('docs'),
    'apps/storefront/README.md',
    'apps/console/README.md',
    'packages/client/README.md',
  ].filter((path) => path.endsWith('.md') && existsSync(join(root, path)));
}

function unknownScripts(path: string, scripts: Record<string, string>): string[] {
  const named = [...read(path).matchAll(/npm (?:run )?(-s )?([a-z:]+)/g)].map((match) => match[2] as string);
  return named
    .filter(
      (name) => !(name in scripts) && !['install', 'ci', 'start', 'test', 'run', 'packages', 'package'].includes(name),
    )
    .map((name) => `${path}: there is no script "${name}"`);
}

function deadPaths(path: string): string[] {
  const named = [...read(path).matchAll(/`((?:apps|packages|scripts|tests|docs)\/[\w./-]+)`/g)].map(
    (match) => match[1] as string,
  );
  return named.filter((name) => !existsSync(join(root, name))).map((name) => `${path}: there is no ${name}`);
}

export async function checkFacts(): Promise<string[]> {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const readme = read('README.md').split('\n').length > 100 ? ['README.md: more than 100 lines'] : [];
  return [...readme, ...documents().flatMap((path) => [...unknownScripts(path, scripts), ...deadPaths(path)])];
}
