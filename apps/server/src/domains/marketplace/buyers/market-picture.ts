import { isSigned, sign } from '#security/secret-keys.ts';
import type { Services } from '#shop/services.ts';

/** Pictures of offers that are not in the shop: a page loads nothing from other servers, so the shop fetches those it has shown. */

const signedText = (url: string) => `market picture\n${url}`;

export function marketPictureUrl({ config }: Pick<Services, 'config'>, picture: string): string {
  if (picture.startsWith('/')) return picture;
  if (!picture.startsWith('https://')) return '';
  const of = Buffer.from(picture).toString('base64url');
  return `/market-picture?of=${of}&signature=${sign(config.secretKeys, signedText(picture))}`;
}

/** The query of such a URL, as it came. */
export interface PictureQuery {
  of?: unknown;
  signature?: unknown;
}

/** The picture that such a URL stands for; undefined: it is not ours. */
export function readMarketPicture(
  { config }: Pick<Services, 'config'>,
  { of, signature }: PictureQuery,
): string | undefined {
  const url = Buffer.from(typeof of === 'string' ? of : '', 'base64url').toString();
  const isOurs =
    typeof signature === 'string' &&
    /^[\w-]{43}$/.test(signature) &&
    isSigned(config.secretKeys, signedText(url), signature);
  return isOurs ? url : undefined;
}
