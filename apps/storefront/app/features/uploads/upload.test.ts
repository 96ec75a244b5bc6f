import { limits } from '@sampan/contract/limits';
import { shrinkPicture } from '@sampan/ui/shrink-picture.ts';
import { expect, test, vi } from 'vitest';
import { prepareSlip } from './upload.ts';

vi.mock('@sampan/ui/shrink-picture.ts', () => ({ shrinkPicture: vi.fn() }));

const t = ((id: string) => id) as Parameters<typeof prepareSlip>[1];
const file = (head: number[], size: number) => {
  const bytes = new Uint8Array(size);
  bytes.set(head);
  return new File([bytes], 'slip');
};
const jpeg = (size: number) => file([0xff, 0xd8, 0xff], size);
const pdf = (size: number) => file([0x25, 0x50, 0x44, 0x46, 0x2d], size);
const tooMuch = limits.uploadMaxBytes + 1;

test('guard: prepareSlip. A phone’s photo is made smaller before it is uploaded; a PDF stays, or is refused', async () => {
  vi.mocked(shrinkPicture).mockResolvedValue(new Blob(['small']));
  const sent = await prepareSlip(jpeg(2 * tooMuch), t);
  expect(vi.mocked(shrinkPicture).mock.calls[0]?.[1]).toEqual(limits.slipPixels);
  expect(sent).toMatchObject({ size: 5, name: 'slip.jpg', type: 'image/jpeg' });
  const small = pdf(100);
  expect(await prepareSlip(small, t)).toBe(small);
  expect(await prepareSlip(pdf(tooMuch), t)).toBe('billing.slipTooLarge');
  expect(await prepareSlip(file([1, 2], 9), t)).toBe('billing.notASlip');
});

test('guard: prepareSlip. What no browser can draw is no slip, and what stays too large is refused', async () => {
  vi.mocked(shrinkPicture).mockRejectedValueOnce(new Error('not a picture'));
  expect(await prepareSlip(jpeg(9), t)).toBe('billing.notASlip');
  vi.mocked(shrinkPicture).mockResolvedValueOnce(jpeg(tooMuch));
  expect(await prepareSlip(jpeg(9), t)).toBe('billing.slipTooLarge');
});
