import { expect, test } from 'vitest';
import { isAimingAt } from './menu-aim.ts';

const panel = { left: 100, right: 500, top: 100, bottom: 400 } as DOMRect;

test('a pointer that moves diagonally towards the panel is aiming at it', () => {
  expect(isAimingAt(panel, { x: 300, y: 50 }, { x: 250, y: 65 })).toBe(true);
});

test('a pointer that moves along the row or away is not', () => {
  expect(isAimingAt(panel, { x: 300, y: 50 }, { x: 380, y: 50 })).toBe(false);
  expect(isAimingAt(panel, { x: 300, y: 50 }, { x: 300, y: 20 })).toBe(false);
});

test('a pointer that rests is not', () => {
  expect(isAimingAt(panel, { x: 300, y: 50 }, { x: 300, y: 50 })).toBe(false);
});
