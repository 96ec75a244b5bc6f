import { ObjectTooLarge } from './storage.ts';

/** What S3 and COS have in common once a request is signed. */

const timeoutMillis = 15_000;

export interface SignedRequest {
  url: string;
  headers: Record<string, string>;
}

export async function readObject({ url, headers }: SignedRequest, maxBytes: number): Promise<Buffer | undefined> {
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMillis) });
  if (response.status === 404) {
    await response.body?.cancel();
    return undefined;
  }
  await requireSuccess(response, 'GET');
  return collect(response, maxBytes);
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

export async function writeObject({ url, headers }: SignedRequest, bytes: Buffer): Promise<void> {
  const response = await fetch(url, {
    method: 'PUT',
    headers,
    body: new Uint8Array(bytes),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMillis),
  });
  await requireSuccess(response, 'PUT');
  await response.body?.cancel();
}

export async function removeObject({ url, headers }: SignedRequest): Promise<void> {
  const response = await fetch(url, {
    method: 'DELETE',
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMillis),
  });
  if (response.status !== 404) await requireSuccess(response, 'DELETE');
  await response.body?.cancel();
}

async function requireSuccess(response: Response, method: string): Promise<void> {
  if (response.ok) return;
  await response.body?.cancel();
  throw new Error(`The storage answered ${method} with ${response.status}.`);
}
