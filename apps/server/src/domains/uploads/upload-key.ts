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
  | 'goods';

export function newUploadKey(fileType: string): string {
  return `uploads/${randomName()}.${fileType}`;
}

export function newAvatarKey(): string {
  return `avatars/${randomName()}.webp`;
}

export function newInspectionKey(): string {
  return `inspections/${randomName()}.webp`;
}

export function newProductPictureKey(): string {
  return `products/${randomName()}.webp`;
}

export function newClaimKey(): string {
  return `claims/${randomName()}.webp`;
}

export function newMessagePictureKey(): string {
  return `messages/${randomName()}.webp`;
}

/** Of goods that a customer hands in: private, until a product is made of them. */
export function newGoodsPictureKey(): string {
  return `goods/${randomName()}.webp`;
}

export function newSlipKey(ending: 'webp' | 'pdf'): string {
  return `slips/${randomName()}.${ending}`;
}

/** Papers of an authorization that was asked for. */
export function newGrantPaperKey(ending: 'webp' | 'pdf'): string {
  return `grants/${randomName()}.${ending}`;
}

const randomName = () => randomBytes(18).toString('base64url');

/**
 * The key in what a client sends for an upload: the key itself or a URL that ends with it. The URL's host does not
 * matter, because nothing is fetched from it; the key's owner decides.
 */
export function readUploadKey(text: string): string | undefined {
  return /(?:^|\/)(uploads\/[\w-]{24}\.(?:png|jpg|jpeg|pdf))(?:\?[^#]*)?$/.exec(text)?.[1];
}
