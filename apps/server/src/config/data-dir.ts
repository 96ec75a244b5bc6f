import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** PostgreSQL never runs as root; the user in its place must be able to reach its binaries and data. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Whether everyone may pass through every existing folder on the way to `path`. */
export function isOpenToOthers(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      if ((statSync(folder).mode & 0o001) === 0 && folder !== path) return false;
    } catch {
      // not made yet
    }
    if (folder === dirname(folder)) return true;
  }
}

/** `dataDir` itself, or its place below /var/lib/sampan if we are root and its folder is closed to others. */
export function reachableDataDir(dataDir: string): string {
  if (!isRoot() || isOpenToOthers(dataDir)) return dataDir;
  const mark = createHash('sha256').update(dataDir).digest('hex').slice(0, 8);
  return join('/var/lib/sampan', `${basename(dirname(dataDir))}-${mark}`);
}
