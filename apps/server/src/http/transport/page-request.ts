import { splitLanguagePath } from '@sampan/contract/languages';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#shop/refusal.ts';

export const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '/';

/** A page has one URL: lower case, no trailing slash. Never one that leads to another host. */
export function tidyAddress(url: string): string {
  const [path = '/', ...query] = url.split('?');
  if (!/^\/(?![/\\])[\w/-]+$/.test(path)) return url;
  const tidy = path.toLowerCase().replace(/(?<=.)\/+$/, '');
  return [tidy, ...query].join('?');
}

/** The Host header as sent; untrusted until parsed as part of a URL. */
export function hostOf({ protocol, host }: FastifyRequest): string {
  return `${protocol === 'https' ? 'https' : 'http'}://${host}`;
}

export function webRequest(request: FastifyRequest, url: string): Request {
  const { cookie } = request.headers;
  const address = URL.parse(hostOf(request) + url);
  if (!address || address.username || address.password) throw refuse('not_found');
  // Pages read nothing else a browser sends. HEAD is rendered like GET: both share the cache, and Fastify drops the
  // body. Nor is rendering aborted when the visitor leaves: others may wait for the page.
  return new Request(address, { headers: cookie === undefined ? {} : { cookie } });
}

/** Pages with shipping prices: a visitor from another country must not get the cached one. */
export function isByCountry(request: FastifyRequest): boolean {
  return /^\/product-detail(\.data)?$/.test(splitLanguagePath(pathOf(request)).rest);
}

/** The pages to which other sites send buyers who are signed in: what became of their payment. */
export function isBackFromBank(request: FastifyRequest): boolean {
  return isPaymentPage(pathOf(request)) && /[?&]paid=/.test(request.url);
}

export function isPaymentPage(path: string): boolean {
  return ['/confirm-order', '/pay-together'].includes(splitLanguagePath(path).rest);
}
