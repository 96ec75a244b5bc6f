/** `okafor-home`, `okafor-home.myshopify.com` or a URL with either; also `admin.shopify.com/store/okafor-home`. */
export function readShopifyAddress(text: string): string | undefined {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '');
  const [, inAdmin] = /^admin\.shopify\.com\/store\/([^/?#]+)/.exec(bare) ?? [];
  const name = inAdmin ?? bare.replace(/[/?#].*$/, '').replace(/\.myshopify\.com$/, '');
  return /^[a-z0-9][a-z0-9-]{0,59}$/.test(name) ? `${name}.myshopify.com` : undefined;
}
