import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small object storage in memory. It works the signatures out by itself, from the documentation. */

/** Whether it serves the request, or the status with which it does not. */
export type Verify = (request: IncomingMessage, url: URL) => boolean | number;

interface Listing {
  /** The largest page, however many are asked for. */
  pageSize: number;
  /** Keys of foreign objects among the shop's. */
  others: readonly string[];
}

export async function startObjects(
  verify: Verify,
  listing: Listing = { pageSize: 1000, others: [] },
): Promise<{ origin: string; close(): Promise<void> }> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const canDeliverTo = verify(request, url);
    if (canDeliverTo !== true) return void response.writeHead(canDeliverTo || 403).end('<Error/>');
    if (request.method === 'PUT') objects.set(url.pathname, Buffer.concat(chunks));
    if (request.method === 'DELETE') return void response.writeHead(objects.delete(url.pathname) ? 204 : 404).end();
    if (url.searchParams.has('max-keys')) return void response.end(listOf(objects, url, listing));
    const object = objects.get(url.pathname);
    const body = request.method === 'GET' ? (object ?? '') : '';
    response.writeHead(object ? 200 : 404, { 'content-length': body.length }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

function listOf(objects: Map<string, Buffer>, { pathname, searchParams }: URL, { pageSize, others }: Listing): string {
  const bucket = pathname.endsWith('/') ? pathname : `${pathname}/`;
  const after = searchParams.get('start-after') ?? searchParams.get('marker') ?? '';
  const all = [...objects].map(([path, { length }]) => ({ key: path.slice(bucket.length), length }));
  const left = [...all, ...others.map((key) => ({ key, length: 1 }))]
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .filter(({ key }) => key > after);
  const objectsOfPage = left
    .slice(0, pageSize)
    .map(
      ({ key, length }) =>
        `<Contents>\n<Key>${encodeURIComponent(key).replaceAll('%20', '+')}</Key><Size>${length}</Size>\n</Contents>`,
    );
  return `<ListBucketResult><IsTruncated>${left.length > pageSize}</IsTruncated>${objectsOfPage.join('')}</ListBucketResult>`;
}

/** AWS Signature Version 4 in the query. */
export const verifyS3 =
  ({ secret, region }: { secret: string; region: string }): Verify =>
  (request, url) => {
    const query = [...url.searchParams].filter(([name]) => name !== 'X-Amz-Signature');
    const value = (name: string) => url.searchParams.get(name) ?? '';
    const signedHeaders = value('X-Amz-SignedHeaders').split(';');
    if (!signedHeaders.includes('host') || value('X-Amz-Credential').split('/')[0] !== 'AKID') return false;
    if (request.headers.authorization !== undefined || value('X-Amz-Expires') !== '300') return false;
    if (request.method === 'PUT' && !signedHeaders.includes('content-type')) return false;
    if (!value('X-Amz-Credential').endsWith(`/${region}/s3/aws4_request`)) return false;
    const canonical = [
      request.method,
      url.pathname,
      query
        .map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`)
        .sort()
        .join('&'),
      ...signedHeaders.map((name) => `${name}:${request.headers[name] ?? ''}`),
      '',
      signedHeaders.join(';'),
      'UNSIGNED-PAYLOAD',
    ].join('\n');
    const [, ...scope] = value('X-Amz-Credential').split('/');
    const text = [
      'AWS4-HMAC-SHA256',
      value('X-Amz-Date'),
      scope.join('/'),
      createHash('sha256').update(canonical).digest('hex'),
    ].join('\n');
    let key: Buffer = Buffer.from(`AWS4${secret}`);
    for (const part of [...scope, text]) key = createHmac('sha256', key).update(part).digest();
    return key.toString('hex') === value('X-Amz-Signature');
  };
