import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { GivenConnectors } from '../apps/server/src/connectors/given.ts';
import { isBuilt } from './build.ts';
import { serverFolder } from './server-sources.ts';
import { root } from './steps.ts';

const demoIn = (folder: string) => join(folder, 'apps/demo/src/main.ts');
/** A real shop's installation may be without the demo, as are those of earlier versions. */
const hasDemoIn = (folder: string) => existsSync(demoIn(folder));

/** The source of the program that opens the shop of a clone. */
export const sourceProgramOf = (folder: string, hasDemo = hasDemoIn(folder)): string =>
  hasDemo ? demoIn(folder) : join(folder, 'apps/server/src/main.ts');

/** The program that opens the shop of a clone: this one's as built, unless its sources have changed since. */
export const programOf = (folder: string, hasDemo = hasDemoIn(folder)): string =>
  folder === root && isBuilt('server')
    ? join(root, serverFolder, hasDemo ? 'demo.js' : 'server.js')
    : sourceProgramOf(folder, hasDemo);

/** What that program gives the shop of this clone. */
export async function readGiven(): Promise<GivenConnectors> {
  return hasDemoIn(root) ? (await import('../apps/demo/src/connectors.ts')).demoConnectors : {};
}
