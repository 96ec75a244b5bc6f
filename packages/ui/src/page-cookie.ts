/** Cookies for the server, which renders the pages and cannot read the browser's storage. */
export type PageCookie = 'currency' | 'lang' | 'ordersPerPage' | 'country';

/** Lasts a year. On https, neither another host of the domain nor plain http can set one that counts. */
export function setPageCookie(name: PageCookie, value: string): void {
  const isSecure = location.protocol === 'https:';
  const prefix = isSecure ? '__Host-' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${prefix}${name}=${value}; path=/; max-age=31536000; samesite=lax${isSecure ? '; secure' : ''}`;
}
