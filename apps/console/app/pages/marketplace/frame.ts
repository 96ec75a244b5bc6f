import type { Frame } from './use-picture.ts';

/** Moving and changing the part of a picture that is searched. In pixels of the picture. Pure. */

export interface Size {
  width: number;
  height: number;
}

/** A side that is not named stays. */
export interface Corner {
  x: 'left' | 'right';
  y: 'top' | 'bottom';
}

/** A smaller part shows nothing. */
const leastPixels = 12;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, Math.round(value)));

/** Stays within the picture, as large as it is. */
export function movedFrame(frame: Frame, by: { x: number; y: number }, { width, height }: Size): Frame {
  const x = clamp(by.x, -frame.left, width - frame.right);
  const y = clamp(by.y, -frame.top, height - frame.bottom);
  return { left: frame.left + x, top: frame.top + y, right: frame.right + x, bottom: frame.bottom + y };
}

export function resizedFrame(frame: Frame, { x, y }: Corner, by: { x: number; y: number }, size: Size): Frame {
  const least = { x: Math.min(leastPixels, size.width), y: Math.min(leastPixels, size.height) };
  return {
    ...frame,
    ...(x === 'left'
      ? { left: clamp(frame.left + by.x, 0, Math.max(0, frame.right - least.x)) }
      : { right: clamp(frame.right + by.x, Math.min(size.width, frame.left + least.x), size.width) }),
    ...(y === 'top'
      ? { top: clamp(frame.top + by.y, 0, Math.max(0, frame.bottom - least.y)) }
      : { bottom: clamp(frame.bottom + by.y, Math.min(size.height, frame.top + least.y), size.height) }),
  };
}

/** Undefined: too small to mean anything, such as a click. */
export function drawnFrame(from: { x: number; y: number }, to: { x: number; y: number }): Frame | undefined {
  const frame = {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    right: Math.max(from.x, to.x),
    bottom: Math.max(from.y, to.y),
  };
  return frame.right - frame.left >= leastPixels && frame.bottom - frame.top >= leastPixels ? frame : undefined;
}

export const isSameFrame = (one: Frame, other: Frame): boolean =>
  one.left === other.left && one.top === other.top && one.right === other.right && one.bottom === other.bottom;
