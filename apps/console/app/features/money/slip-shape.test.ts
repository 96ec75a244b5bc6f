import { expect, test } from 'vitest';
import { hasPicture, isStrip } from './slip-shape.ts';

test('guard: hasPicture. A slip that is a PDF leaves no room for a picture', () => {
  const pdf = '/slips/QENjyxS7lg95fLBvgo4Zpfle.pdf?until=1796021100&signature=6C7';
  expect(hasPicture([])).toBe(false);
  expect(hasPicture([pdf])).toBe(false);
  expect(hasPicture([pdf, '/slips/QENjyxS7lg95fLBvgo4Zpfle.webp?until=1796021100'])).toBe(true);
});

test('guard: isStrip. A long screenshot is scrolled, a page is shown whole', () => {
  const of = (naturalWidth: number, naturalHeight: number) => isStrip({ naturalWidth, naturalHeight });
  expect([of(720, 4000), of(1170, 2532), of(1240, 1754), of(3000, 400)]).toEqual([true, false, false, false]);
});
