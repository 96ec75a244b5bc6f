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
 * Bytes that may be sent many times. Most are not: the first client of an encoding gets what takes a tenth of a
 * millisecond to make, and only a second one causes the smaller form, which is kept for all who follow.
 */
export interface Encoded {
  /** A text becomes bytes when it is first sent: most answers are only read by the pages that are made of them. */
  identity?: string | Buffer;
  /** Kept in a compressed form alone, once it has one: a page is five times as large, and nearly everybody takes that. */
  isPacked?: boolean;
  gzip?: Coded;
  br?: Coded;
}

interface Coded {
  bytes: Buffer | Promise<Buffer>;
  /** The smaller form is made, or being made. */
  isFinal: boolean;
}

/** The text in memory of its own: a piece of Node's shared 64 kB would keep all of them for as long as it is kept. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

type Encoding = 'br' | 'gzip';

const leastBytes = 1024;
/** Beyond this even the quick form would keep everybody waiting. */
const mostBytesAtOnce = 512 * 1024;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const brotli = (bytes: Buffer, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
});

/** Where a text is compressed from, over and over: bytes of its own would be thrown away at once. */
const desk = Buffer.allocUnsafeSlow(mostBytesAtOnce);

function encodeQuickly(content: string | Buffer, name: Encoding): Buffer {
  const bytes = typeof content === 'string' ? desk.subarray(0, desk.write(content)) : content;
  return trimmed(name === 'br' ? brotliCompressSync(bytes, brotli(bytes, 1)) : gzipSync(bytes, { level: 1 }));
}

async function encodeWell(bytes: Buffer, name: Encoding): Promise<Buffer> {
  return trimmed(await (name === 'br' ? compressBrotli(bytes, brotli(bytes, 5)) : compressGzip(bytes, { level: 6 })));
}

/** What is compressed is a piece of 16 kB, all of which would be kept. */
function trimmed(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function identityOf(body: Encoded): Buffer {
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

/** Sends the bytes in the best encoding that the client takes. The caller has set type, caching and `vary`. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, body: Encoded) {
  const isShort = body.identity !== undefined && body.identity.length < leastBytes;
  const name = isShort ? undefined : bestEncoding(request);
  if (!name) return reply.send(identityOf(body));
  reply.header('content-encoding', name);
  const bytes = encoded(body, name);
  return Buffer.isBuffer(bytes) ? reply.send(bytes) : bytes.then((made) => reply.send(made));
}
