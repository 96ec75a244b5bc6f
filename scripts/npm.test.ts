import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './steps.ts';

/** Debian 13 brings npm 9.2, which ends with status 0 when it does not know a command. */

const commandsOf92 = new Set(
  `access adduser audit bugs cache ci completion config dedupe deprecate diff dist-tag docs doctor edit exec explain explore
  find-dupes fund get help hook init install install-ci-test install-test link ll login logout ls org outdated owner pack
  ping pkg prefix profile prune publish query rebuild repo restart root run run-script search set shrinkwrap star stars start
  stop team test token uninstall unpublish unstar update version view whoami`.split(/\s+/),
);
const flagsOf92 = new Set(['-s', '--prefix', '--loglevel', '--omit', '--ignore-scripts']);

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Code of a document: its blocks and what is set as code in a line. */
const codeOf = (text: string) =>
  [...text.matchAll(/```sh\n([\s\S]*?)```|`([^`\n]+)`/g)].map(([, block, line]) => block ?? line ?? '');

const documents = ['README.md', ...readdirSync(join(root, 'docs/operations')).map((name) => `docs/operations/${name}`)];
const { engines, scripts } = JSON.parse(read('package.json')) as {
  engines: { npm: string };
  scripts: Record<string, string>;
};
const places: [string, string[]][] = [
  ['package.json', Object.values(scripts)],
  ...['scripts/setup.sh', 'deploy/update.sh', 'Dockerfile'].map((path): [string, string[]] => [
    path,
    read(path)
      .split('\n')
      .filter((line) => !line.trim().startsWith('#')),
  ]),
  ...documents.map((path): [string, string[]] => [path, codeOf(read(path))]),
];

/** Each call of npm: its flags before ` -- `, and its command. */
function callsIn(text: string): { command: string; flags: string[] }[] {
  return [...text.matchAll(/(?:^|[\s(;&|])npm ([^;&|\n)$]*)/g)].map(([, words = '']) => {
    const own = (words.split(/(?:^| )--(?: |$)/)[0] ?? '').split(/\s+/).filter(Boolean);
    const flags = own.filter((word) => /^-/.test(word)).map((word) => word.split('=')[0] ?? '');
    return { command: own.find((word) => /^[a-z]/.test(word)) ?? '', flags };
  });
}

test.each(places)('guard: npm 9.2 knows what %s asks of it', (_path, texts) => {
  for (const { command, flags } of texts.flatMap(callsIn)) {
    expect(['', ...commandsOf92]).toContain(command);
    for (const flag of flags) expect([...flagsOf92]).toContain(flag);
  }
});

test('the calls are read, and one that is not known is noticed', () => {
  expect(callsIn('cd x && npm run -s build && npm sbom --omit dev')).toEqual([
    { command: 'run', flags: ['-s'] },
    { command: 'sbom', flags: ['--omit'] },
  ]);
  expect(commandsOf92.has('sbom')).toBe(false);
  expect(Object.values(scripts).flatMap(callsIn).length).toBeGreaterThan(20);
});

test('the version that is asked for is the one that the documents name', () => {
  expect(engines.npm).toBe('>=9.2');
  expect(read('docs/operations/install.md')).toContain('npm 9.2 or newer');
});
