import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['short enough', 'mug', 3, 'mug'],
  ['between letters', 'mugs', 3, 'mug'],
  ['within an emoji', 'mug🍵', 4, 'mug'],
  ['after an emoji', 'mug🍵s', 5, 'mug🍵'],
  ['within a rare Chinese character', '𠮷𠮷', 3, '𠮷'],
])('a text cut %s stays well formed', (_where, text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
  expect(cutText(text, max).isWellFormed()).toBe(true);
});
