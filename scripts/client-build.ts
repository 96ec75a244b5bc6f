import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { bin, fail, root, run } from './steps.ts';

/**
 * `npm run client:build -- [FOLDER]`: packs packages/client into a tarball that another project installs. Everything is in
 * it: one script with what it needs, types, licences, README and example.
 */

const client = join(root, 'packages/client');
const built = join(client, 'build');
/** Packages that the script contains besides the client's own sources. */
const bundled = ['standardwebhooks', '@stablelib/base64', 'fast-sha256'];

async function emitTypes(): Promise<void> {
  if ((await run(bin('tsc'), ['-p', client])) !== 0) fail('The types of packages/client could not be written.');
  for (const name of readdirSync(built, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const path = join(built, name);
    // TypeScript looks for call.d.ts beside "./call.js"; "./call.ts" is refused unless a setting allows it.
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from '\.[^']+)\.ts'/g, "$1.js'"));
  }
}

async function bundle(): Promise<void> {
  const bundler = await rolldown({
    input: join(client, 'src/index.ts'),
    platform: 'neutral',
    resolve: { mainFields: ['main'] },
  });
  const { output } = await bundler.write({ file: join(built, 'index.js'), format: 'esm' });
  const [script] = output;
  const packages = new Set(
    Object.keys(script.modules).flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
  );
  const unnamed = [...packages].filter((name) => !bundled.includes(name));
  if (unnamed.length > 0 || script.imports.length > 0)
    fail(`The client's script holds ${unnamed} without their licences, or needs ${script.imports} beside it.`);
}

function licences(): string {
  const texts = bundled.map((name) => {
    const folder = join(root, 'node_modules', name);
    const { license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = join(folder, 'LICENSE');
    return `${name}: ${license}, by ${author}\n${existsSync(file) ? `\n${readFileSync(file, 'utf8').trim()}\n` : ''}`;
  });
  return [readFileSync(join(root, 'LICENSE'), 'utf8'), 'index.js contains:\n', ...texts].join('\n');
}

/** Returns the tarball's path. */
export async function buildClient(folder: string): Promise<string> {
  rmSync(built, { recursive: true, force: true });
  await emitTypes();
  await bundle();
  writeFileSync(join(built, 'LICENSES.txt'), licences());
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', resolve(folder)], {
    cwd: client,
  });
  const [{ filename }] = JSON.parse(stdout);
  return join(resolve(folder), filename);
}

if (import.meta.main) process.stdout.write(`${await buildClient(process.argv[2] ?? '.')}\n`);
