import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bin, fail, listFiles, newestChange, root, run, step } from './steps.ts';

/** Builds the pages, unless nothing has changed since the last time. */

const inputs = [
  'apps/storefront',
  'packages/contract/src',
  'packages/translations',
  'packages/ui/src',
  'package-lock.json',
];
const stamp = join(root, 'apps/storefront/build/stamp');

function isFresh(): boolean {
  try {
    return statSync(stamp).mtimeMs >= newestChange(inputs);
  } catch {
    return false;
  }
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
  const started = new Date();
  await step('Building the pages', async () => {
    const code = await run(bin('react-router'), ['build'], {
      cwd: join(root, 'apps/storefront'),
      env: { NODE_ENV: 'production' },
      isQuiet: true,
    });
    if (code !== 0) fail('The pages could not be built; see above for the reason.');
    await compressAssets();
    writeFileSync(stamp, '');
    utimesSync(stamp, started, started);
  });
}

if (import.meta.main) await build();
