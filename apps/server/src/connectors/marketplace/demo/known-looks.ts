import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import type { Look } from './look-alike.ts';

/** What pictures look like, kept beside them: to look at hundreds takes a minute of work. */

const fileName = 'looks.json.gz';

/** By the pictures' names with their versions. A folder without the file knows none. */
export async function readKnownLooks(folder: string): Promise<Map<string, Look>> {
  const bytes = await readFile(join(folder, fileName)).catch(() => undefined);
  if (!bytes) return new Map();
  const looks: Record<string, string[]> = JSON.parse((await promisify(gunzip)(bytes)).toString());
  return new Map(
    Object.entries(looks).map(([name, parts]) => [name, parts.map((part) => Buffer.from(part, 'base64'))]),
  );
}

/** The file and its name. */
export function packLooks(looks: ReadonlyMap<string, Look>): { fileName: string; bytes: Buffer } {
  const parts = [...looks]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, look]) => [name, look.map((part) => part.toString('base64'))] as const);
  return { fileName, bytes: gzipSync(JSON.stringify(Object.fromEntries(parts)), { level: 9 }) };
}
