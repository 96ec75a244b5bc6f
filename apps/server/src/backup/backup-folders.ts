import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Below the folder given: one folder a backup, named by its time. Until it is whole, the name ends in `.partial`. */

const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const partial = '.partial';

const nameOf = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export interface NewFolder {
  /** While it is written. */
  path: string;
  /** Gives it its name, which it has at once and for good. */
  finish(): Promise<string>;
  abandon(): Promise<void>;
}

export async function newFolder(parent: string, time: Date): Promise<NewFolder> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const final = join(parent, nameOf(time));
  if (existsSync(final)) throw new Error(`There is a backup of this second already: ${final}`);
  const path = final + partial;
  await mkdir(path, { mode: 0o700 });
  return {
    path,
    finish: async () => {
      await rename(path, final);
      await sync(parent);
      return final;
    },
    abandon: () => rm(path, { recursive: true, force: true }),
  };
}

/** Makes the new name survive a power cut. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** Whole ones, oldest first. */
export async function listBackups(parent: string): Promise<string[]> {
  const names = await readdir(parent).catch(() => []);
  return names
    .filter((name) => named.test(name))
    .sort()
    .map((name) => join(parent, name));
}

/** Removes what a killed backup left behind; only while no other can be running. */
export async function removePartial(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names)
    if (name.endsWith(partial) && named.test(name.slice(0, -partial.length)))
      await rm(join(parent, name), { recursive: true, force: true });
}

/** Removes all but the newest; returns how many. A backup being removed no longer looks like one. */
export async function keepNewest(parent: string, keep: number): Promise<number> {
  const old = (await listBackups(parent)).slice(0, -keep);
  for (const path of old) {
    await rename(path, path + partial);
    await rm(path + partial, { recursive: true, force: true });
  }
  return old.length;
}
