import { afterEach, expect, test, vi } from 'vitest';
import { setPageCookie } from './page-cookie.ts';

afterEach(() => vi.unstubAllGlobals());

const written = (protocol: string): string => {
  const page = { cookie: '' };
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', page);
  setPageCookie('currency', 'EUR');
  return page.cookie;
};

test('guard: isSecure. On https a page’s cookie has the prefix that no other host can set, and is not sent in the clear', () => {
  expect(written('https:')).toBe('__Host-currency=EUR; path=/; max-age=31536000; samesite=lax; secure');
  // A browser would drop it on plain http.
  expect(written('http:')).toBe('currency=EUR; path=/; max-age=31536000; samesite=lax');
});
