import { splitLanguagePath } from '@sampan/contract/languages';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#shop/refusal.ts';

/** What a page reads of the request for it. */

export const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '/';

/** A page has one address: in small letters, without a slash at its end. Never one that leads to another host. */
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
  // Pages read nothing else of what a browser sends. HEAD too is rendered whole: what is kept for one is sent to the
  // other, and Fastify leaves out the body. Nor is a page given up when its visitor leaves: others may wait for it.
  return new Request(address, { headers: cookie === undefined ? {} : { cookie } });
}

/** Pages that say what shipping costs: a visitor of another country must not be shown the kept one. */
export function isByCountry(request: FastifyRequest): boolean {
  return /^\/product-detail(\.data)?$/.test(splitLanguagePath(pathOf(request)).rest);
}

/** Where one pays, in any language. */
export function isPaymentPage(path: string): boolean {
  return splitLanguagePath(path).rest === '/confirm-order';
}
