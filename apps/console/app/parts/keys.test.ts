import { expect, test } from 'vitest';
import { ariaKeys, capsOf, createSequence, isSingle, keyOf } from './keys.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) => keyOf({ key, ...more } as KeyboardEvent);

test('keys are named alike, however they are typed', () => {
  expect(press('j')).toBe('j');
  expect(press('J')).toBe('j');
  expect(press('X', { shiftKey: true })).toBe('shift+x');
  expect(press('k', { ctrlKey: true })).toBe('ctrl+k');
  expect(press('k', { metaKey: true })).toBe('ctrl+k');
  // A sign needs the shift key on some keyboards and not on others.
  expect(press('?', { shiftKey: true })).toBe('?');
  expect(press('Enter')).toBe('Enter');
});

test('two keys in a row are one command, unless the first was too long ago', () => {
  const read = createSequence();
  expect(read('g', 0)).toEqual(['g']);
  expect(read('o', 1000)).toEqual(['g o', 'o']);
  expect(read('j', 5000)).toEqual(['j']);
});

test('single keys can be switched off; the others stay', () => {
  expect(['j', 'shift+x', 'g o', '?', '/'].every(isSingle)).toBe(true);
  expect(['ctrl+k', 'Enter', 'Escape'].some(isSingle)).toBe(false);
});

test('keys as caps, and for screen readers', () => {
  expect(capsOf('ctrl+k')).toEqual(['Ctrl', 'K']);
  expect(capsOf('g o')).toEqual(['G', 'O']);
  expect(ariaKeys('ctrl+k')).toBe('Control+K');
  expect(ariaKeys('g o')).toBeUndefined();
});
