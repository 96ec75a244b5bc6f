import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';

/** The files of a backup. Their checksums are in the format of sha256sum, so that anyone can verify them. */

const sumsFile = 'SHA256SUMS';

export class Parts {
  readonly folder: string;
  readonly sums: Map<string, string>;

  constructor(folder: string, sums = new Map<string, string>()) {
    this.folder = folder;
    this.sums = sums;
  }

  pathOf(part: string): string {
    return join(this.folder, part);
  }

  async makeRoom(part: string): Promise<void> {
    await mkdir(dirname(this.pathOf(part)), { recursive: true, mode: 0o700 });
  }

  async writeText(part: string, text: string): Promise<void> {
    await this.makeRoom(part);
    await writeFile(this.pathOf(part), text, { flag: 'wx', mode: 0o600, flush: true });
    this.sums.set(part, createHash('sha256').update(text).digest('hex'));
  }

  async writeCompressed(part: string, source: Readable): Promise<void> {
    await this.makeRoom(part);
    const hash = createHash('sha256');
    const target = createWriteStream(this.pathOf(part), { flags: 'wx', mode: 0o600, flush: true });
    const summed = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(source, createZstdCompress(), summed, target);
    this.sums.set(part, hash.digest('hex'));
  }

  readCompressed(part: string, target: Writable): Promise<void> {
    return pipeline(createReadStream(this.pathOf(part)), createZstdDecompress(), target);
  }

  /** Records a file that is already in the folder. */
  async record(part: string, sum?: string): Promise<void> {
    const file = await open(this.pathOf(part));
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    this.sums.set(part, sum ?? (await sumOf(this.pathOf(part))));
  }

  async writeSums(): Promise<string> {
    const text = [...this.sums].map(([part, sum]) => `${sum}  ${part}\n`).join('');
    await writeFile(this.pathOf(sumsFile), text, { flag: 'wx', mode: 0o600, flush: true });
    return text;
  }
}

export async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export const readSums = (folder: string): Promise<string> => readFile(join(folder, sumsFile), 'utf8');

export function parseSums(text: string): Map<string, string> {
  const lines = text.split('\n').filter(Boolean);
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}
