import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { root } from '../steps.ts';

interface Rule {
  pattern: string;
  isKept: boolean;
}

function readRules(): Rule[] {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ pattern: line.replace(/^!/, ''), isKept: line.startsWith('!') }));
}

/** Builders let `*` match hidden files, too. */
const withoutDots = (path: string) => path.replaceAll(/(^|\/)\./g, '$1hidden-');

/** A rule about a folder is one about all that is in it; the last that fits decides. */
function isSent(path: string, rules: readonly Rule[]): boolean {
  const parts = path.split('/');
  const places = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const last = rules.findLast(({ pattern }) =>
    places.some((place) => matchesGlob(withoutDots(place), withoutDots(pattern))),
  );
  return last?.isKept ?? true;
}

/** Files that identify the commit; a work tree has them elsewhere. */
function ofGit(): string[] {
  if (!existsSync(join(root, '.git/HEAD'))) return [];
  const branches = join(root, '.git/refs/heads');
  const heads = existsSync(branches) ? readdirSync(branches, { recursive: true, encoding: 'utf8' }) : [];
  const files = heads.filter((name) => statSync(join(branches, name)).isFile());
  return ['.git/HEAD', '.git/packed-refs', ...files.map((name) => `.git/refs/heads/${name}`), '.git/config'];
}

/** The files that a build of the image is given: those of the repository, less what .dockerignore leaves out. */
export function listContext(): string[] {
  const rules = readRules();
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...listed.split('\0'), ...ofGit()].filter(
    (path) => path && isSent(path, rules) && existsSync(join(root, path)),
  );
}
