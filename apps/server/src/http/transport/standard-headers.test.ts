import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { Config } from '#config';
import { readCurrency } from './request.ts';
import { setStandardHeaders } from './standard-headers.ts';

const request = (protocol: string, cookie = '') => ({ protocol, headers: { cookie } }) as unknown as FastifyRequest;

test('guard: pageCookie. On https only the cookie counts that no other host can set', () => {
  expect(readCurrency(request('https', 'currency=EUR'))).toBeNull();
  expect(readCurrency(request('https', 'currency=EUR; __Host-currency=GBP'))).toBe('GBP');
  expect(readCurrency(request('http', 'currency=EUR'))).toBe('EUR');
});

test('guard: strictTransport. https for this host, and for those below it only where the shop says so', () => {
  const headerOf = (hstsSubdomains: boolean, publicUrl: string) => {
    const headers: Record<string, string> = {};
    const reply = {
      hasHeader: () => false,
      header: (name: string, value: string) => {
        headers[name] = value;
      },
    } as unknown as FastifyReply;
    setStandardHeaders({ publicUrl, hstsSubdomains } as Config, request('http'), reply);
    return headers['strict-transport-security'];
  };
  expect(headerOf(false, 'https://shop.example')).toBe('max-age=31536000');
  expect(headerOf(true, 'https://shop.example')).toBe('max-age=31536000; includeSubDomains');
  expect(headerOf(true, 'http://shop.example')).toBeUndefined();
});
