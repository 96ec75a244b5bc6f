import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { GivenConnectors } from '../apps/server/src/connectors/given.ts';
import { root } from './steps.ts';

const demoIn = (folder: string) => join(folder, 'apps/demo/src/main.ts');

/** The program that opens the shop of a clone. A real shop's may be without the demo, as are those of earlier versions. */
export function programOf(folder: string): string {
  return existsSync(demoIn(folder)) ? demoIn(folder) : join(folder, 'apps/server/src/main.ts');
}

/** What that program gives the shop of this clone. */
export async function readGiven(): Promise<GivenConnectors> {
  return existsSync(demoIn(root)) ? (await import('../apps/demo/src/connectors.ts')).demoConnectors : {};
}
