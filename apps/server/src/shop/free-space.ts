import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '#text/read-error.ts';

/** A shop whose files and database are elsewhere has no folder of its own; its disk is the one where that would be. */
export async function readFreeSpace(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    const parent = dirname(folder);
    if (codeOf(error) !== 'ENOENT' || parent === folder) throw error;
    return readFreeSpace(parent);
  }
}
