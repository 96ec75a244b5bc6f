import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { type PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Streams entries into a zip file. At most one entry is in memory, and of a stream a few blocks. */
export interface OpenZip {
  addStream(stream: Readable, name: string): Promise<void>;
  /** Uses little CPU, for bytes that are already compressed. */
  addBytes(bytes: Buffer, name: string): Promise<void>;
  /** Returns the size in bytes. */
  end(): Promise<number>;
}

export function openZip(path: string, signal: AbortSignal): OpenZip {
  const zip = new ZipFile();
  const target = createWriteStream(path, { mode: 0o600 });
  const written = pipeline(zip.outputStream as PassThrough, target, { signal });
  const failed = new Promise<never>((_, reject) => {
    zip.on('error', reject);
    written.catch(reject);
  });
  // Prevents an unhandled rejection. `add` looks at the error.
  failed.catch(() => undefined);
  const add = async (stream: Readable, name: string, compressionLevel: number) => {
    const ended = once(stream, 'end', { signal });
    zip.addReadStream(stream, name, { mtime: new Date(), compressionLevel });
    await Promise.race([ended, failed]);
  };
  return {
    addStream: (stream, name) => add(stream, name, 6),
    // Added as a stream, because yazl keeps buffers in memory until the whole zip is written.
    addBytes: (bytes, name) => add(streamOf(bytes), name, 1),
    async end() {
      zip.end();
      await written;
      return target.bytesWritten;
    },
  };
}

function streamOf(bytes: Buffer): Readable {
  const stream = new Readable({ read: () => undefined });
  stream.push(bytes);
  stream.push(null);
  return stream;
}
