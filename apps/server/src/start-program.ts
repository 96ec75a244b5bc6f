import { enableCompileCache } from 'node:module';
import type { GivenConnectors } from '#connectors/given.ts';
import { prepareAsOwner } from './boot/as-owner.ts';
import { collectAtRest, replaceWithFrugal } from './boot/frugal-memory.ts';

/**
 * The whole of a program that opens a shop. `entry` is the URL of its file: it is run again for what takes a process of its
 * own, which is named by its argument.
 */
export async function startProgram(entry: string, given: GivenConnectors = {}): Promise<void> {
  const part = process.send && process.argv[2];
  if (part === 'prepare') return (await import('./boot/prepare-owned.ts')).prepareOwned(given);
  if (part === 'fill') return (await import('./boot/fill-process.ts')).fillForParent(given);
  await prepareAsOwner(entry);
  replaceWithFrugal(entry);
  collectAtRest();
  enableCompileCache();
  const { runShop } = await import('./run-shop.ts');
  await runShop({ entry, given });
}
