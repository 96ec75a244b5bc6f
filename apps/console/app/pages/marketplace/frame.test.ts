import { describe, expect, test } from 'vitest';
import { drawnFrame, movedFrame, resizedFrame } from './frame.ts';

const size = { width: 400, height: 300 };
const frame = { left: 100, top: 50, right: 200, bottom: 150 };

describe('the part of a picture that is searched', () => {
  test.each([
    [
      { x: 10, y: -20 },
      { left: 110, top: 30, right: 210, bottom: 130 },
    ],
    [
      { x: -500, y: 500 },
      { left: 0, top: 200, right: 100, bottom: 300 },
    ],
    [
      { x: 999, y: -999 },
      { left: 300, top: 0, right: 400, bottom: 100 },
    ],
  ])('moved by %j it keeps its size and stays within the picture', (by, moved) => {
    expect(movedFrame(frame, by, size)).toEqual(moved);
  });

  test.each([
    ['right', 'bottom', { x: 40, y: 10 }, { ...frame, right: 240, bottom: 160 }],
    ['left', 'top', { x: -999, y: -999 }, { ...frame, left: 0, top: 0 }],
    ['right', 'bottom', { x: 999, y: 999 }, { ...frame, right: 400, bottom: 300 }],
    // Never turned inside out.
    ['left', 'bottom', { x: 999, y: -999 }, { ...frame, left: 188, bottom: 62 }],
  ] as const)('its corner %s %s is dragged by %j', (x, y, by, resized) => {
    expect(resizedFrame(frame, { x, y }, by, size)).toEqual(resized);
  });

  test('drawn in any direction; a click draws none', () => {
    expect(drawnFrame({ x: 90, y: 80 }, { x: 10, y: 20 })).toEqual({ left: 10, top: 20, right: 90, bottom: 80 });
    expect(drawnFrame({ x: 90, y: 80 }, { x: 92, y: 81 })).toBeUndefined();
  });
});
