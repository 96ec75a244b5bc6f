import { listFiles } from './steps.ts';

export const serverFolder = 'apps/server/build';

/** What the built server is made from. */
export const serverSources = (): string[] =>
  ['apps/server/src', 'apps/demo/src', 'packages/contract/src', 'packages/locations/src', 'packages/translations/src']
    .flatMap(listFiles)
    .concat('scripts/build-server.ts', 'apps/server/package.json', 'package-lock.json')
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path));
