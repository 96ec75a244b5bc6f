import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes that are sent many times: each encoding is made at the first request that asks for it, then kept. */
export interface Encoded {
  identity: Buffer;
  gzip?: Buffer;
  br?: Buffer;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const leastBytes = 1024;

async function makeEncoding(body: Encoded, name: 'br' | 'gzip'): Promise<Buffer> {
  if (name === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.identity.length };
    body.br = await compressBrotli(body.identity, { params });
    return body.br;
  }
  body.gzip = await compressGzip(body.identity, { level: 5 });
  return body.gzip;
}

/** Sends the bytes in the best encoding that the client takes. The caller has set type, caching and `vary`. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, body: Encoded) {
  const accepted = request.headers['accept-encoding'];
  if (!accepted || body.identity.length < leastBytes) return reply.send(body.identity);
  const name = /\bbr\b/.test(String(accepted)) ? 'br' : /\bgzip\b/.test(String(accepted)) ? 'gzip' : undefined;
  if (!name) return reply.send(body.identity);
  reply.header('content-encoding', name);
  const kept = body[name];
  return kept ? reply.send(kept) : makeEncoding(body, name).then((bytes) => reply.send(bytes));
}
