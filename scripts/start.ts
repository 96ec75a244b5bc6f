import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { apps, build, canBuild, isFresh } from './build.ts';
import { programOf } from './program.ts';
import { fail, root } from './steps.ts';

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** `npm start`: builds the pages if needed and possible, and opens the shop. */
process.env.NODE_ENV ??= 'production';
if (!isFresh()) {
  if (!canBuild())
    fail('The pages are not built, or from other sources. Run npm run build, then npm run setup:production.');
  if (!apps.every((app) => mayWrite(join(root, 'apps', app))))
    fail('The pages are not built, or from other sources. Run npm run build as the owner of this folder.');
  await build();
}
await import(pathToFileURL(programOf(root)).href);
