import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

test('paths of the shop are kept', () => {
  for (const path of ['/', '/my-orders?status=create', '/de/shopping-cart', '/product-detail?id=1#top']) {
    expect(safeRedirect(path, '/')).toBe(path);
  }
});

test('other sites, other schemes, and pages that lead back here are not', () => {
  const bad = [
    '//e.example',
    '/\\e.example',
    '/\t/e.example',
    'https:e',
    'javascript:alert(1)',
    'my-orders',
    '',
    '/\u0000',
  ];
  const loops = [
    '/login',
    '/login?redirect=/x',
    '/register',
    '/de/login',
    '/api/admin/logout',
    '/x/../login',
    '/.//e.example/..',
  ];
  for (const path of [...bad, ...loops]) expect([path, safeRedirect(path, '/home')]).toEqual([path, '/home']);
  expect(safeRedirect(null, '/home')).toBe('/home');
});

test('guard: no target leaves the shop', () => {
  const sites = [
    'e.example',
    'shop.invalid@e.example',
    'e%2eexample',
    'e。example',
    '[::1]',
    '2130706433',
    '0x7f.1',
    'e.example\\@shop',
  ];
  const ways = [
    '//',
    '///',
    '/\\',
    '\\\\',
    '\\/',
    '/\t/',
    '/\n/',
    '/\r/',
    '\t//',
    ' //',
    '\u00a0//',
    '\u2028//',
    '/%09/',
    '/%2f',
    '/%5c',
  ];
  const schemes = [
    'https:',
    'https:/',
    'https://',
    'HTTPS://',
    'http:',
    'javascript:',
    'data:text/html,',
    'blob:https://',
    'mailto:',
    'x:',
  ];
  const turns = ['/.//', '/..//', '/./\\', '/x/..//', '/x/%2e%2e//', '/;//', '/de//', '/de/.//'];
  const targets = [...ways, ...schemes, ...turns].flatMap((way) => sites.map((site) => way + site));
  expect(targets.length).toBeGreaterThan(80);
  for (const target of targets) {
    const led = safeRedirect(target, '/home');
    expect([target, led]).toEqual([target, expect.stringMatching(/^\/(?![/\\])/)]);
    expect(new URL(led, 'https://shop.example').origin).toBe('https://shop.example');
  }
});
