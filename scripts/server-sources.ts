import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from './steps.ts';

export const serverFolder = 'apps/server/build';

/** What the built server is made from. */
export const serverSources = (): string[] =>
  ['apps/server/src', 'apps/demo/src', 'packages/contract/src', 'packages/locations/src', 'packages/translations/src']
    // An installation may be without the demo.
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap(listFiles)
    .concat('scripts/build-server.ts', 'apps/server/package.json', 'package-lock.json')
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path));
