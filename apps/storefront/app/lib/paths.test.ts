import { expect, test } from 'vitest';
import { localPath, loginPath, safeRedirect, withQuery } from './paths.ts';

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  ' //evil.example',
  '/\t/evil.example',
  '',
  null,
])('%j never leads off the shop', (target) => {
  expect(safeRedirect(target, '/index')).toBe('/index');
});

test('a path of the shop is kept with its query', () => {
  expect(safeRedirect('/de/product-detail?id=1#a', '/')).toBe('/de/product-detail?id=1#a');
});

test('English has no prefix', () => {
  expect(localPath('en', '/index')).toBe('/index');
  expect(localPath('ar', '/index')).toBe('/ar/index');
});

test('the login page is told where to go afterwards', () => {
  expect(loginPath('de', '/de/product-detail?id=1')).toBe('/de/login?redirect=%2Fde%2Fproduct-detail%3Fid%3D1');
});

test('parameters without a value are left out', () => {
  expect(withQuery('/a', { b: '', c: undefined, d: null, e: 0, f: 'x y' })).toBe('/a?e=0&f=x+y');
  expect(withQuery('/a', {})).toBe('/a');
});
