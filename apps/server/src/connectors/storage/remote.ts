import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { isKey, ObjectTooLarge, type Storage, type StoredFile } from './storage.ts';

/** What S3 and COS share; they differ in how a request is signed. */

const timeoutMillis = 15_000;

interface ObjectRequest {
  method: 'GET' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  redirect: 'error';
  signal: AbortSignal;
}

interface Remote {
  /** Signs and sends a request for a key. */
  send(key: string, request: ObjectRequest): Promise<Response>;
  /** Signs and sends a request for the bucket's list of objects. */
  list(query: Record<string, string>, request: ObjectRequest): Promise<Response>;
  /** What the list's parameter for "after this key" is called. */
  after: string;
}

const limited = (): Pick<ObjectRequest, 'redirect' | 'signal'> => ({
  redirect: 'error',
  signal: AbortSignal.timeout(timeoutMillis),
});

/** Reads, writes, lists and removes objects. */
export function remoteObjects(remote: Remote): Pick<Storage, 'read' | 'write' | 'remove' | 'list' | 'save'> {
  const ask = async (key: string, request: Omit<ObjectRequest, 'redirect' | 'signal'>) => {
    const response = await remote.send(key, { ...request, ...limited() });
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
    async remove(key) {
      const response = await ask(key, { method: 'DELETE' });
      await response?.body?.cancel();
    },
  };
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
