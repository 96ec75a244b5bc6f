import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib';
import type { Call } from '@sampan/contract/call';
import type { Packing } from '#http/cache/shared-level.ts';
import type { CachedAnswer, CachedPage } from '#http/caches.ts';
import { encodeWell, identityOf } from '#http/transport/compressed-body.ts';

/** Pages and answers as bytes, for the processes that share a cache. */

const compress = promisify(brotliCompress);
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const headBytes = 4;

/** Its length, what is known of the page as JSON, and the page as nearly every client takes it. */
export const packedPage: Packing<CachedPage> = {
  async pack(page) {
    const { status, contentType, headers } = page;
    const body = page.br?.isFinal ? await page.br.bytes : await encodeWell(identityOf(page), 'br');
    const facts = Buffer.from(JSON.stringify({ status, contentType, headers }));
    const length = Buffer.alloc(headBytes);
    length.writeUInt32BE(facts.length);
    return Buffer.concat([length, facts, body]);
  },
  unpack(bytes) {
    const bodyStart = headBytes + bytes.readUInt32BE();
    const facts = JSON.parse(bytes.toString('utf8', headBytes, bodyStart));
    const body = Buffer.from(bytes.subarray(bodyStart));
    return { ...facts, isPacked: true, br: { bytes: body, isFinal: true }, bytes: 2 * body.length };
  },
};

/** The whole response, which holds what pages are made from. */
export const packedAnswer = (call: Call): Packing<CachedAnswer> => ({
  pack: (answer) => compress(identityOf(answer), quickly),
  unpack(bytes, tags) {
    const identity = brotliDecompressSync(bytes).toString();
    const output = JSON.parse(identity)[call.envelope ?? 'data'];
    return { output, tags: new Set(tags), identity, bytes: 4 * identity.length };
  },
});
