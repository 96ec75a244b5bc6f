import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Storage } from '#connectors/storage/storage.ts';

/** Warns the operators when a remote storage cannot write, read or delete files, before a buyer’s upload fails. */
export async function checkStorage(storage: Storage, log: FastifyBaseLogger): Promise<void> {
  if (!storage.uploadOrigin) return;
  try {
    await tryStorage(storage);
  } catch (error) {
    log.error({ storage: storage.name, err: error }, 'files cannot be stored; see STORAGE_URL');
  }
}

/** Stores, reads and removes a small file; throws the storage's error. */
export async function tryStorage(storage: Storage): Promise<void> {
  const key = `checks/${randomUUID()}.txt`;
  const bytes = Buffer.from('The shop tries its storage.\n');
  await storage.write(key, 'text/plain', bytes);
  try {
    const found = await storage.read(key, bytes.length);
    if (!found?.equals(bytes)) throw new Error('The storage does not give back what it was given.');
  } finally {
    await storage.remove(key);
  }
}
