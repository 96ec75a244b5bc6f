import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config, SecretKeys } from '#config';
import {
  isKey,
  ObjectTooLarge,
  type OpenFile,
  permitSeconds,
  requireKey,
  type Storage,
  type StoredFile,
} from '#connectors/storage/storage.ts';
import { isSigned, sign } from '#security/secret-keys.ts';
import { codeOf } from '#text/read-error.ts';

/** Files below the data folder, served by this process (local/routes.ts). */

export function localFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'files');
}

export function localStorage(config: Pick<Config, 'dataDir' | 'secretKeys'>): Storage {
  const pathOf = (key: string) => join(localFolder(config), requireKey(key));
  return {
    name: 'local',
    uploadOrigin: undefined,
    // No upload may have more than the limit here.
    needsUploadSize: false,
    permitUpload: async (key, contentType, bytes) => {
      const expires = Math.floor(Date.now() / 1000) + permitSeconds;
      return {
        url: `/files/${requireKey(key)}`,
        authorization: signPermit(config.secretKeys, { key, contentType, bytes, expires }),
      };
    },
    read: (key, maxBytes) => readAtMost(pathOf(key), maxBytes),
    async write(key, _contentType, bytes) {
      const staged = await keepStream([bytes], pathOf(key), bytes.length);
      await rename(staged, pathOf(key));
    },
    async writeFile(key, _contentType, path) {
      const file = await open(path);
      const staged = await keepStream(file.createReadStream(), pathOf(key), Number.POSITIVE_INFINITY);
      await rename(staged, pathOf(key));
    },
    open: (key) => openFile(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    list: () => listFolder(localFolder(config)),
    save: async (key, path) => (await orMissing(copyFile(pathOf(key), path, copying))) !== missing,
    publicUrl: (key) => `/files/${requireKey(key)}`,
  };
}

/** Shares the blocks where the file system can. Never a link, whose owner and mode would be those of the shop's file. */
const copying = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE;

const missing = Symbol('missing');

function orMissing<Result>(work: Promise<Result>): Promise<Result | typeof missing> {
  return work.catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return missing;
    throw error;
  });
}

async function readAtMost(path: string, maxBytes: number): Promise<Buffer | undefined> {
  const found = await orMissing(stat(path));
  if (found === missing) return undefined;
  if (found.size > maxBytes) throw new ObjectTooLarge();
  const bytes = await orMissing(readFile(path));
  return bytes === missing ? undefined : bytes;
}

async function openFile(path: string): Promise<OpenFile | undefined> {
  const file = await orMissing(open(path));
  if (file === missing) return undefined;
  const { size } = await file.stat();
  return { bytes: size, stream: file.createReadStream() };
}

async function* listFolder(folder: string): AsyncIterable<StoredFile> {
  const names = await orMissing(readdir(folder));
  for (const name of names === missing ? [] : names)
    for (const file of await readdir(join(folder, name))) {
      const found = isKey(`${name}/${file}`) ? await orMissing(stat(join(folder, name, file))) : missing;
      if (found !== missing) yield { key: `${name}/${file}`, bytes: found.size };
    }
}

type Chunks = AsyncIterable<Uint8Array> | Iterable<Buffer>;

/**
 * Writes chunks to a file beside `path` and returns its name; too many bytes throw `ObjectTooLarge` and leave nothing
 * behind.
 */
async function keepStream(chunks: Chunks, path: string, maxBytes: number): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    await writeChunks(chunks, temporary, maxBytes);
    return temporary;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeChunks(chunks: Chunks, path: string, maxBytes: number): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw new ObjectTooLarge();
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Stores an upload; false if the key has been used before. */
export async function storeUpload(
  config: Pick<Config, 'dataDir'>,
  key: string,
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<boolean> {
  const path = join(localFolder(config), requireKey(key));
  const temporary = await keepStream(chunks, path, maxBytes);
  try {
    // A hard link never replaces a file, so using a permission twice changes nothing.
    await link(temporary, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

interface Permitted {
  key: string;
  contentType: string;
  /** Undefined: of any size up to the limit. */
  bytes: number | undefined;
  /** Seconds since 1970. */
  expires: number;
}

export function signPermit(keys: SecretKeys, permitted: Permitted): string {
  const { bytes, expires } = permitted;
  return `Upload ${bytes === undefined ? '' : `${bytes}.`}${expires}.${sign(keys, permitText(permitted))}`;
}

const permitText = ({ key, contentType, bytes, expires }: Permitted) =>
  `upload\nPUT\n${key}\n${contentType}\n${bytes === undefined ? '' : `${bytes}\n`}${expires}`;

interface Upload {
  key: string;
  contentType: string;
  /** As the client says before it sends them. */
  contentLength: string | undefined;
  authorization: string | undefined;
}

export function isPermitted(keys: SecretKeys, { key, contentType, contentLength, authorization }: Upload): boolean {
  const [, bytes, expires, signature] =
    /^Upload (?:(\d{1,12})\.)?(\d{1,12})\.([\w-]{43})$/.exec(authorization ?? '') ?? [];
  if (!expires || !signature || Number(expires) < Date.now() / 1000) return false;
  if (bytes !== undefined && bytes !== contentLength) return false;
  const permitted = {
    key,
    contentType,
    bytes: bytes === undefined ? undefined : Number(bytes),
    expires: Number(expires),
  };
  return isSigned(keys, permitText(permitted), signature);
}
