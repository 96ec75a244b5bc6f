import { expect, test } from 'vitest';
import { pages } from './pages.ts';

test('guard: letter. Each letter after G opens one page', () => {
  const letters = pages.map(({ letter }) => letter);
  expect(letters).toEqual([...new Set(letters)]);
});
