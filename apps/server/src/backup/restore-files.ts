import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Storage } from '#connectors/storage/storage.ts';
import { eachAtOnce } from './each-at-once.ts';
import { filePart, keyOfPart } from './manifest.ts';
import type { Parts } from './parts.ts';

const contentTypes: Record<string, string> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.pdf': 'application/pdf',
};

const storedKeys = (parts: Parts): string[] => [...parts.sums.keys()].flatMap((part) => keyOfPart(part) ?? []);

/**
 * The keys that the storage already has. It must have none, unless files are to be kept; then those of the backup must be
 * the same ones.
 */
export async function findStored(storage: Storage, parts: Parts, keepFiles: boolean): Promise<Set<string>> {
  const stored = new Set<string>();
  for await (const { key } of storage.list()) {
    if (!keepFiles)
      throw new Error(
        'The storage is not empty, and a restore overwrites nothing. Name another folder (DATA_DIR) or bucket (STORAGE_URL); or, if it holds this shop’s own files, add --keep-files.',
      );
    stored.add(key);
  }
  await eachAtOnce(
    storedKeys(parts).filter((key) => stored.has(key)),
    async (key) => {
      const bytes = await readFile(parts.pathOf(filePart(key)));
      const found = await storage.read(key, bytes.length).catch(() => undefined);
      if (!found || digest(found) !== digest(bytes))
        throw new Error(`The storage holds another file under the key ${key}. Nothing was restored.`);
    },
  );
  return stored;
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Writes files missing in the storage; `undo` removes them again. */
export async function writeFiles(
  storage: Storage,
  parts: Parts,
  stored: ReadonlySet<string>,
  report: (progress: string) => void,
): Promise<{ undo(): Promise<void> }> {
  const written: string[] = [];
  const undo = async () => {
    for (const key of written) await storage.remove(key);
  };
  try {
    await eachAtOnce(
      storedKeys(parts).filter((key) => !stored.has(key)),
      async (key) => {
        written.push(key);
        const contentType = contentTypes[extname(key)] ?? 'application/octet-stream';
        await storage.write(key, contentType, await readFile(parts.pathOf(filePart(key))));
        report(`${written.length} files`);
      },
    );
  } catch (error) {
    await undo();
    throw error;
  }
  return { undo };
}
