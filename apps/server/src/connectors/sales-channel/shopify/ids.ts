/** Shopify's ids are URLs such as `gid://shopify/Product/123`; here they are their last part, as in its webhooks. */

export type RemoteKind = 'Product' | 'ProductVariant' | 'InventoryItem' | 'Collection' | 'Order' | 'LineItem';

export const gidOf = (thing: RemoteKind, id: string): string => `gid://shopify/${thing}/${id}`;

export const idOf = (gid: string): string => gid.slice(gid.lastIndexOf('/') + 1);

/** Both ids of a variant in one, since its pieces are known by another one than its price: `44501-55012`. */
export const variantIdOf = (variant: { id: string; inventoryItem: { id: string } }): string =>
  `${idOf(variant.id)}-${idOf(variant.inventoryItem.id)}`;

export function splitVariantId(id: string): { variant: string; item: string } {
  const [variant = '', item = ''] = id.split('-');
  return { variant: gidOf('ProductVariant', variant), item: gidOf('InventoryItem', item) };
}
