import { CallError } from '@sampan/contract/page-context';
import { expect, test } from 'vitest';
import { isUnreachable } from './unreachable.ts';

test('no answer, however a browser puts it, and no other error', () => {
  for (const error of [
    new TypeError('Failed to fetch'),
    new TypeError('NetworkError when attempting to fetch resource.'),
    new TypeError('Load failed'),
    new TypeError('error loading dynamically imported module: /assets/a.js'),
    new TypeError('Importing a module script failed.'),
    new Error('Unable to preload CSS for /assets/lightbox.css'),
    new CallError(0, 'network', 'Failed'),
  ])
    expect([error.message, isUnreachable(error)]).toEqual([error.message, true]);
  for (const error of [
    new TypeError('undefined is not a function'),
    new CallError(403, 'forbidden', 'Failed to fetch'),
    'Failed to fetch',
  ])
    expect(isUnreachable(error)).toBe(false);
});
