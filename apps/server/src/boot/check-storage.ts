import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Storage } from '#connectors/storage/storage.ts';

/** Tells the operators when a storage elsewhere does not take, give back or remove files, before a buyer’s upload does. */
export async function checkStorage(storage: Storage, log: FastifyBaseLogger): Promise<void> {
  if (!storage.uploadOrigin) return;
  const key = `checks/${randomUUID()}.txt`;
  const bytes = Buffer.from('The shop tries its storage.\n');
  try {
    await storage.write(key, 'text/plain', bytes);
    try {
      const found = await storage.read(key, bytes.length);
      if (!found?.equals(bytes)) throw new Error('The storage does not give back what it was given.');
    } finally {
      await storage.remove(key);
    }
  } catch (error) {
    log.error({ storage: storage.name, err: error }, 'files cannot be stored; see STORAGE_URL');
  }
}
