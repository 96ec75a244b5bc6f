import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { isKey, ObjectTooLarge, type OpenFile, type Storage, type StoredFile } from './storage.ts';

/** Shared code of S3 and COS, which differ in how a request is signed. */

const timeoutMillis = 15_000;
/** Allows files of any size over a slow line. */
const fileTimeoutMillis = 30 * 60_000;

export interface ObjectRequest {
  method: 'GET' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  /** A stream can be sent once. */
  body?: Uint8Array<ArrayBuffer> | globalThis.ReadableStream;
  /** Belongs to a stream. */
  duplex?: 'half';
  redirect: 'error';
  signal: AbortSignal;
}

interface Remote {
  /** Signs and sends a request for a key. */
  send(key: string, request: ObjectRequest): Promise<Response>;
  /** Signs and sends a request for the bucket's list of objects. */
  list(query: Record<string, string>, request: ObjectRequest): Promise<Response>;
  /** The list's parameter for "after this key". */
  after: string;
}

const limited = (millis = timeoutMillis): Pick<ObjectRequest, 'redirect' | 'signal'> => ({
  redirect: 'error',
  signal: AbortSignal.timeout(millis),
});

/** Reads, writes, lists and removes objects. */
export function remoteObjects(
  remote: Remote,
): Pick<Storage, 'read' | 'write' | 'writeFile' | 'open' | 'remove' | 'list' | 'save'> {
  const ask = async (
    key: string,
    request: Omit<ObjectRequest, 'redirect' | 'signal'>,
    limit: Pick<ObjectRequest, 'redirect' | 'signal'> = limited(),
  ) => {
    const response = await remote.send(key, { ...request, ...limit });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404 && request.method !== 'PUT') return undefined;
    throw new Error(`The storage returned ${response.status} for ${request.method}.`);
  };
  return {
    list: () => listAll(remote),
    async save(key, path) {
      const response = await ask(key, { method: 'GET' });
      if (!response?.body) return false;
      const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      await pipeline(Readable.fromWeb(response.body as ReadableStream), target);
      return true;
    },
    async read(key, maxBytes) {
      const response = await ask(key, { method: 'GET' });
      return response && collect(response, maxBytes);
    },
    async write(key, contentType, bytes) {
      const headers = { 'content-type': contentType };
      const response = await ask(key, { method: 'PUT', headers, body: new Uint8Array(bytes) });
      await response?.body?.cancel();
    },
    async writeFile(key, contentType, path) {
      const { size } = await stat(path);
      const headers = { 'content-type': contentType, 'content-length': String(size) };
      const body = Readable.toWeb(createReadStream(path)) as unknown as globalThis.ReadableStream;
      const limit = limited(fileTimeoutMillis);
      const response = await ask(key, { method: 'PUT', headers, body, duplex: 'half' }, limit);
      await response?.body?.cancel();
    },
    open: (key) => openObject((limit) => ask(key, { method: 'GET' }, limit)),
    async remove(key) {
      const response = await ask(key, { method: 'DELETE' });
      await response?.body?.cancel();
    },
  };
}

/** It has to answer soon, but may take its time to send all of it. */
async function openObject(
  ask: (limit: Pick<ObjectRequest, 'redirect' | 'signal'>) => Promise<Response | undefined>,
): Promise<OpenFile | undefined> {
  const abort = new AbortController();
  const timeout = setTimeout(() => abort.abort(new Error('The storage does not answer.')), timeoutMillis);
  const response = await ask({ redirect: 'error', signal: abort.signal }).finally(() => clearTimeout(timeout));
  if (!response?.body) return undefined;
  const length = response.headers.get('content-length');
  const stream = Readable.fromWeb(response.body as ReadableStream);
  return { bytes: length === null ? undefined : Number(length), stream };
}

/** Page by page; each begins after the last key of the one before. */
async function* listAll({ list, after }: Remote): AsyncIterable<StoredFile> {
  for (let last = ''; ; ) {
    const query = { 'encoding-type': 'url', 'max-keys': '1000', ...(last ? { [after]: last } : {}) };
    const response = await list(query, { method: 'GET', ...limited() });
    const body = await response.text();
    if (!response.ok) throw new Error(`The storage returned ${response.status} for its list of objects.`);
    const found = readList(body);
    yield* found.filter(({ key }) => isKey(key));
    last = found.at(-1)?.key ?? '';
    if (!last || !/<IsTruncated>true</.test(body)) return;
  }
}

/** The keys are percent-encoded, because we ask for that: XML could not carry every character. */
function readList(xml: string): StoredFile[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    key: decodeURIComponent((/<Key>(.*?)<\/Key>/s.exec(object)?.[1] ?? '').replaceAll('+', ' ')),
    bytes: Number(/<Size>(\d+)<\/Size>/.exec(object)?.[1]),
  }));
}

async function collect(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new ObjectTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The `endpoint=` of a storage URL. */
export function endpointOf(url: URL): string | undefined {
  return url.searchParams.get('endpoint')?.replace(/\/$/, '') || undefined;
}
