import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { isIP } from 'node:net';
import { serverLimits } from '@sampan/contract/limits';
import { hostOf, isPublicAddress, lookupOnly } from '#security/public-address.ts';
import { bytesOf } from '#text/read-bytes.ts';

/**
 * Fetches a picture named in an imported file. The URL is untrusted, so: https on its usual port, public IPs only
 * (checked on the IP actually connected to, again for each redirect), few redirects, limited time, size and pixels; and
 * the result must be a picture by its content and is re-encoded.
 */
export class PictureError extends Error {}

const maxRedirects = 3;
const timeoutMs = 20_000;
const shownSize = 1000;
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff']);

const publicLookup = lookupOnly(isPublicAddress, () => new PictureError('the host is not on the public internet'));

function checkedUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) throw new PictureError('not an address');
  const url = new URL(text, base);
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    throw new PictureError('only plain https addresses are fetched');
  const host = hostOf(url);
  if (isIP(host) && !isPublicAddress(host)) throw new PictureError('the host is not on the public internet');
  return url;
}

function request(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { lookup: publicLookup, signal, agent: false, headers: { accept: 'image/*' } }, resolve).on(
      'error',
      reject,
    );
  });
}

export async function readBody(response: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytesOf(response)) {
    size += chunk.length;
    if (size > serverLimits.importedPictureMaxBytes) throw new PictureError('larger than 15 MB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function download(address: string, signal: AbortSignal): Promise<Buffer> {
  let url = checkedUrl(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await request(url, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return readBody(response).finally(() => response.destroy());
    response.destroy();
    if (statusCode < 300 || statusCode > 399 || !headers.location) throw new PictureError(`answered ${statusCode}`);
    url = checkedUrl(headers.location, url);
  }
  throw new PictureError('too many redirects');
}

/** As phones keep photos: in the same container as AVIF, by a method that has to be licensed. */
function isHeic(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 64));
  return /hei[cxms]|hev[cxm]|mif1/.test(brands) && !brands.includes('avif');
}

/**
 * The picture as WebP, at most 1,000 pixels wide and high, without metadata. Anything that is not a picture is refused.
 */
export async function encodePicture(bytes: Buffer): Promise<Buffer> {
  if (isHeic(bytes)) throw new PictureError('a HEIC picture, which is not read: save it as JPEG');
  try {
    const { default: sharp } = await import('sharp');
    const picture = sharp(bytes, {
      limitInputPixels: serverLimits.importedPictureMaxPixels,
      failOn: 'error',
      pages: 1,
    });
    const { format } = await picture.metadata();
    if (!formats.has(format)) throw new PictureError(`${format} is not a picture format that is taken`);
    return await picture
      .rotate()
      .resize(shownSize, shownSize, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw error instanceof PictureError ? error : new PictureError('not a picture');
  }
}

export async function fetchPicture(address: string): Promise<Buffer> {
  return encodePicture(await download(address, AbortSignal.timeout(timeoutMs)));
}
