import type { Readable } from 'node:stream';
import { limits } from '@sampan/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isKey, ObjectTooLarge } from '#connectors/storage/storage.ts';
import { ipBucket } from '#security/client-address.ts';
import type { Gate } from '#security/gate.ts';
import { fileTooLarge, refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { bytesOf } from '#text/read-bytes.ts';
import { codeOf } from '#text/read-error.ts';
import { isPermitted, storeUpload } from './storage.ts';

/** The local folder over HTTP: PUT with a signed permission, GET for public files. */

type FileRequest = FastifyRequest<{ Params: { '*': string } }>;

/** Re-encoded by us: profile pictures, pictures of imported goods. Everything else is private. */
const isPublic = /^(avatars|products)\//;

export async function localStorageRoutes(
  app: FastifyInstance,
  services: Services,
  gates: { uploads: Gate },
): Promise<void> {
  app.removeAllContentTypeParsers();
  // The bytes are streamed to disk, never held in memory.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  // Operators upload before the shop is open.
  app.put<{ Params: { '*': string } }>('/files/*', { config: { whileClosed: true } }, async (request, reply) => {
    const key = request.params['*'];
    const contentType = request.headers['content-type']?.toLowerCase() ?? '';
    const { authorization, 'content-length': contentLength } = request.headers;
    if (!isKey(key) || !isPermitted(services.config.secretKeys, { key, contentType, contentLength, authorization }))
      throw refuse('upload_not_allowed');
    await gates.uploads.run(ipBucket(request.ip), () => receive(services, key, request));
    return reply.header('cache-control', 'no-store').send('');
  });

  app.get<{ Params: { '*': string } }>('/files/*', async (request: FileRequest, reply) => {
    const key = request.params['*'];
    if (!isKey(key) || !isPublic.test(key)) throw refuse('not_found');
    const bytes = await services.storage.read(key, limits.uploadMaxBytes);
    if (!bytes) throw refuse('not_found');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .type('image/webp')
      .send(bytes);
  });
}

async function receive({ config, log }: Services, key: string, request: FastifyRequest): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > limits.uploadMaxBytes) throw fileTooLarge();
  const body = request.body as Readable | undefined;
  if (!body) throw refuse('malformed_body');
  try {
    // Keeping the stream open lets the refusal reach a client that is still sending.
    const chunks = bytesOf(body.iterator({ destroyOnReturn: false }));
    if (!(await storeUpload(config, key, chunks, limits.uploadMaxBytes))) throw refuse('upload_not_allowed');
  } catch (error) {
    // The rest is discarded; otherwise the connection's next request would wait behind it for ever.
    body.resume();
    throw uploadRefusal(error, log);
  }
}

function uploadRefusal(error: unknown, log: Services['log']): unknown {
  if (error instanceof ObjectTooLarge) return fileTooLarge();
  const code = codeOf(error);
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') return refuse('malformed_body');
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EROFS' && code !== 'EIO') return error;
  log.warn({ err: error }, 'the upload folder cannot be written');
  return refuse('unavailable');
}
