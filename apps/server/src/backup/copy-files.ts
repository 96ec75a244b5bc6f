import { link, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Storage } from '#connectors/storage/storage.ts';
import { eachAtOnce } from './each-at-once.ts';
import { filePart } from './manifest.ts';
import { Parts, parseSums, readSums } from './parts.ts';

/**
 * Copies the storage's files. Files of the previous backup are linked from there: keys are random and never used twice,
 * so that a night's backup takes the room and the time of the day's files only.
 */
export class FileCopies {
  readonly #storage: Storage;
  readonly #parts: Parts;
  readonly #previous: Parts | undefined;
  bytes = 0;
  readonly keys = new Set<string>();

  constructor(storage: Storage, parts: Parts, previous: Parts | undefined) {
    this.#storage = storage;
    this.#parts = parts;
    this.#previous = previous;
  }

  /** Everything that is not copied yet. */
  async copyAll(report: (files: number) => void): Promise<void> {
    await eachAtOnce(this.#storage.list(), async ({ key, bytes }) => {
      // Packages to download are large, go within days, and can be made again.
      if (this.keys.has(key) || key.startsWith('packages/')) return;
      const part = filePart(key);
      await mkdir(dirname(this.#parts.pathOf(part)), { recursive: true, mode: 0o700 });
      const isCopied = (await this.#linkPrevious(part, bytes)) || (await this.#save(key, part));
      // One that was removed after it was listed.
      if (!isCopied) return;
      this.keys.add(key);
      this.bytes += bytes;
      report(this.keys.size);
    });
  }

  async #save(key: string, part: string): Promise<boolean> {
    if (!(await this.#storage.save(key, this.#parts.pathOf(part)))) return false;
    await this.#parts.record(part);
    return true;
  }

  async #linkPrevious(part: string, bytes: number): Promise<boolean> {
    const sum = this.#previous?.sums.get(part);
    if (!this.#previous || !sum) return false;
    const path = this.#previous.pathOf(part);
    const found = await stat(path).catch(() => undefined);
    if (found?.size !== bytes) return false;
    try {
      await link(path, this.#parts.pathOf(part));
    } catch {
      // A file system without links, or a file with too many.
      return false;
    }
    this.#parts.sums.set(part, sum);
    return true;
  }
}

export async function readPrevious(folder: string | undefined): Promise<Parts | undefined> {
  if (!folder) return undefined;
  const sums = await readSums(folder).catch(() => undefined);
  return sums === undefined ? undefined : new Parts(folder, parseSums(sums));
}
