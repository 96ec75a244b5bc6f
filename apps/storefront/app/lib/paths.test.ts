import { expect, test } from 'vitest';
import { safeRedirect } from './paths.ts';

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
