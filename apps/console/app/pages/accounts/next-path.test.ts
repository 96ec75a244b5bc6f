import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

test('guard: signing in never redirects to another host', () => {
  expect(nextPath('/orders?status=create')).toBe('/orders?status=create');
  for (const given of [null, '', '//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:1', '/a\nb'])
    expect(nextPath(given)).toBe('/');
  expect(nextPath('/sign-in?next=/orders')).toBe('/');
});
