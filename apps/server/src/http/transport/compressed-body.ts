import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Bytes that may be sent many times. Most are not: the first client of an encoding gets a quick compression of a tenth
 * of a millisecond; only a second request triggers the smaller one, which is kept for all that follow.
 */
export interface Encoded {
  /** A text is encoded to bytes when first sent: most responses are only read by the pages made from them. */
  identity?: string | Buffer;
  /**
   * Kept in compressed form only, once there is one: a page is five times as large, and nearly every client takes that.
   */
  isPacked?: boolean;
  gzip?: Coded;
  br?: Coded;
}

interface Coded {
  bytes: Buffer | Promise<Buffer>;
  isFinal: boolean;
}

/** Encoded into its own memory: a slice of Node's shared 64 kB pool would keep the whole pool alive. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

type Encoding = 'br' | 'gzip';

const leastBytes = 1024;
/** Beyond this even the quick compression would block everyone. */
const mostBytesAtOnce = 512 * 1024;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const brotli = (bytes: Buffer, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
});

/** Scratch buffer for compression, reused because a new one would be garbage at once. */
const desk = Buffer.allocUnsafeSlow(mostBytesAtOnce);

function encodeQuickly(content: string | Buffer, name: Encoding): Buffer {
  const bytes = typeof content === 'string' ? desk.subarray(0, desk.write(content)) : content;
  return trimmed(name === 'br' ? brotliCompressSync(bytes, brotli(bytes, 1)) : gzipSync(bytes, { level: 1 }));
}

export async function encodeWell(bytes: Buffer, name: Encoding): Promise<Buffer> {
  return trimmed(await (name === 'br' ? compressBrotli(bytes, brotli(bytes, 5)) : compressGzip(bytes, { level: 6 })));
}

/** Compressed output is a slice of a 16 kB chunk, all of which would be kept alive. */
function trimmed(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

export function identityOf(body: Encoded): Buffer {
  if (typeof body.identity === 'string') body.identity = bytesOf(body.identity);
  return body.identity ?? unpacked(body);
}

function unpacked({ br, gzip }: Encoded): Buffer {
  return br ? brotliDecompressSync(br.bytes as Buffer) : gunzipSync(gzip?.bytes as Buffer);
}

function encoded(body: Encoded, name: Encoding): Buffer | Promise<Buffer> {
  const coded = body[name];
  if (!coded) {
    const identity = (body.isPacked && body.identity) || identityOf(body);
    const isFinal = Buffer.byteLength(identity) > mostBytesAtOnce;
    const bytes = isFinal ? encodeWell(identityOf(body), name) : encodeQuickly(identity, name);
    body[name] = { bytes, isFinal };
    if (body.isPacked && !isFinal) body.identity = undefined;
    return bytes;
  }
  if (!coded.isFinal) {
    coded.isFinal = true;
    void encodeWell(identityOf(body), name).then((bytes) => {
      coded.bytes = bytes;
    });
  }
  return coded.bytes;
}

function bestEncoding({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = String(headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** Sends the bytes in the best encoding the client accepts. The caller has set type, caching and `vary`. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, body: Encoded) {
  const isShort = body.identity !== undefined && body.identity.length < leastBytes;
  const name = isShort ? undefined : bestEncoding(request);
  if (!name) return reply.send(identityOf(body));
  reply.header('content-encoding', name);
  const bytes = encoded(body, name);
  return Buffer.isBuffer(bytes) ? reply.send(bytes) : bytes.then((made) => reply.send(made));
}
