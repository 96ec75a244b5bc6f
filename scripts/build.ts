import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { commitOfClone, releaseFile } from '../apps/server/src/shop/release.ts';
import { serverSources } from './server-sources.ts';
import { bin, fail, listFiles, root, run, step } from './steps.ts';

/** Builds the pages of the shop and of its console, and the server, each unless nothing has changed since the last time. */

export const apps = ['storefront', 'console', 'server'] as const;
type App = (typeof apps)[number];

const shared = ['packages/contract/src', 'packages/translations', 'packages/ui/src', 'package-lock.json'];
const stampOf = (app: App) => join(root, `apps/${app}/build/stamp`);

function sourcesOf(app: App): string[] {
  if (app === 'server') return serverSources();
  const inputs = [`apps/${app}`, ...shared];
  return inputs.flatMap((path) => (statSync(join(root, path)).isDirectory() ? listFiles(path) : path));
}

/** Hashes contents: a copied folder's times say nothing. */
function sourcesHash(app: App): string {
  const hash = createHash('sha256');
  for (const path of sourcesOf(app).sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

export function isBuilt(app: App): boolean {
  const stamp = stampOf(app);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash(app);
}

/** Whether pages and server are those of the present sources. */
export function isFresh(): boolean {
  return apps.every(isBuilt);
}

/** A production installation has no compiler. */
export function canBuild(): boolean {
  return existsSync(bin('react-router'));
}

/** Browser files are compressed once, at the best level, and served as they are. */
async function compressAssets(app: App): Promise<void> {
  const folder = `apps/${app}/build/client/assets`;
  const files = listFiles(folder).filter((path) => /\.(js|css|svg|json)$/.test(path));
  await Promise.all(
    files.map(async (path) => {
      const bytes = readFileSync(join(root, path));
      writeFileSync(
        join(root, `${path}.br`),
        await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      );
      writeFileSync(join(root, `${path}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
  if (files.length === 0) fail(`The build left no files in ${folder}. Run npm run build again and read its output.`);
}

async function buildPages(app: App): Promise<void> {
  const code = await run(bin('react-router'), ['build'], {
    cwd: join(root, 'apps', app),
    env: { NODE_ENV: 'production' },
    isQuiet: true,
  });
  if (code !== 0) fail('The pages could not be built; see above for the reason.');
  await compressAssets(app);
}

const names: Record<App, string> = { storefront: 'the pages', console: 'the console', server: 'the server' };

async function buildApp(app: App): Promise<void> {
  // Sources that change meanwhile are built again at the next start.
  const hash = sourcesHash(app);
  rmSync(stampOf(app), { force: true });
  await step(`Building ${names[app]}`, async () => {
    // A production installation builds nothing, and has no bundler.
    if (app === 'server') await (await import('./build-server.ts')).buildServer();
    else await buildPages(app);
    writeFileSync(stampOf(app), hash);
  });
}

/** Notes the commit for a folder that is served without its `.git`. */
function noteCommit(): void {
  const commit = commitOfClone(root);
  if (!commit) return;
  mkdirSync(dirname(join(root, releaseFile)), { recursive: true });
  writeFileSync(join(root, releaseFile), `${JSON.stringify({ commit })}\n`);
}

export async function build(): Promise<void> {
  for (const app of apps) if (!isBuilt(app)) await buildApp(app);
  noteCommit();
}

if (import.meta.main) await build();
