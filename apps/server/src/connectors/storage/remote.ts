import { ObjectTooLarge, type Storage } from './storage.ts';

/** What S3 and COS share; they differ in how a request is signed. */

const timeoutMillis = 15_000;

export interface ObjectRequest {
  method: 'GET' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  redirect: 'error';
  signal: AbortSignal;
}

/** Reads, writes and removes objects; `send` signs a request for a key. */
export function remoteObjects(
  send: (key: string, request: ObjectRequest) => Promise<Response>,
): Pick<Storage, 'read' | 'write' | 'remove'> {
  const ask = async (key: string, request: Omit<ObjectRequest, 'redirect' | 'signal'>) => {
    const response = await send(key, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMillis) });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404 && request.method !== 'PUT') return undefined;
    throw new Error(`The storage returned ${response.status} for ${request.method}.`);
  };
  return {
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
