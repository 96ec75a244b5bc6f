import type { ListingLook } from '@sampan/contract/listing-templates';
import type { ProductForShop } from './sales-channel.ts';

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
const holds = (tags: readonly string[], tag: string) => tags.some((one) => isSame(one, tag));

/**
 * What of a product's names is sent to the shop. What its owner changed since the call before stays, and so do tags that the
 * owner added or removed. An address is never changed once people may have it.
 */
export function lookToSend(product: ProductForShop, remote: ListingLook | undefined): Partial<ListingLook> {
  const { vendor, productType, tags, handle, formerLook: former } = product;
  if (!remote) return { vendor, productType, tags: [...tags], ...(handle && { handle }) };
  const isOurs = (name: 'vendor' | 'productType') => !former || isSame(remote[name], former[name]);
  const own = former ? remote.tags.filter((tag) => !holds(former.tags, tag)) : [];
  const ours = former ? tags.filter((tag) => !holds(former.tags, tag) || holds(remote.tags, tag)) : tags;
  return {
    ...(isOurs('vendor') && { vendor }),
    ...(isOurs('productType') && { productType }),
    tags: [...own, ...ours.filter((tag) => !holds(own, tag))],
  };
}

/** Remembers what was sent as the shop has it, and of what was not sent what was remembered before. */
export const lookAfter = (
  { tags, handle, formerLook }: ProductForShop,
  sent: Partial<ListingLook>,
  answered: ListingLook,
): ListingLook => ({
  vendor: sent.vendor === undefined ? (formerLook?.vendor ?? '') : answered.vendor,
  productType: sent.productType === undefined ? (formerLook?.productType ?? '') : answered.productType,
  handle: answered.handle || handle,
  tags: [...tags],
});
