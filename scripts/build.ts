import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bin, fail, listFiles, root, run, step } from './steps.ts';

/** Builds the pages, unless nothing has changed since the last time. */

const inputs = [
  'apps/storefront',
  'packages/contract/src',
  'packages/translations',
  'packages/ui/src',
  'package-lock.json',
];
const stamp = join(root, 'apps/storefront/build/stamp');

/** Of their contents: a copied folder's times say nothing. */
function sourcesHash(): string {
  const hash = createHash('sha256');
  const files = inputs.flatMap((path) => (statSync(join(root, path)).isDirectory() ? listFiles(path) : path));
  for (const path of files.sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

/** Whether the pages are those of the present sources. */
export function isFresh(): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash();
}

/** A production installation has no compiler. */
export function canBuild(): boolean {
  return existsSync(bin('react-router'));
}

/** Browser files are compressed once, at the best level, and served as they are. */
async function compressAssets(): Promise<void> {
  const folder = join(root, 'apps/storefront/build/client/assets');
  const files = listFiles('apps/storefront/build/client/assets').filter((path) => /\.(js|css|svg|json)$/.test(path));
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

export async function build(): Promise<void> {
  if (isFresh()) return;
  // Sources that change meanwhile are built again at the next start.
  const hash = sourcesHash();
  rmSync(stamp, { force: true });
  await step('Building the pages', async () => {
    const code = await run(bin('react-router'), ['build'], {
      cwd: join(root, 'apps/storefront'),
      env: { NODE_ENV: 'production' },
      isQuiet: true,
    });
    if (code !== 0) fail('The pages could not be built; see above for the reason.');
    await compressAssets();
    writeFileSync(stamp, hash);
  });
}

if (import.meta.main) await build();
