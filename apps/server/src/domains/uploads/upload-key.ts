import { randomBytes } from 'node:crypto';

/**
 * Keys: the folder says what a file is for, the rest is random. Uploads become copies; of those only `avatars/` are
 * public, and `products/`.
 */

export type UploadPurpose =
  | 'avatar'
  | 'slip'
  | 'claim'
  | 'inspection'
  | 'shop'
  | 'product'
  | 'message'
  | 'answer'
  | 'grant'
  | 'goods'
  | 'seller_claim';

/** `goods` are private, until a product is made of them. */
export type FileFolder =
  | 'uploads'
  | 'avatars'
  | 'inspections'
  | 'products'
  | 'claims'
  | 'messages'
  | 'goods'
  | 'slips'
  | 'grants';

export const newFileKey = (folder: FileFolder, ending: string): string => `${folder}/${randomName()}.${ending}`;

const randomName = () => randomBytes(18).toString('base64url');

/**
 * The key in what a client sends for an upload: the key itself or a URL that ends with it. The URL's host does not
 * matter, because nothing is fetched from it; the key's owner decides.
 */
export function readUploadKey(text: string): string | undefined {
  return /(?:^|\/)(uploads\/[\w-]{24}\.(?:png|jpg|jpeg|pdf))(?:\?[^#]*)?$/.exec(text)?.[1];
}
