import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

test('guard: the same words, whichever program wrote the file', async () => {
  const written = [
    [...new TextEncoder().encode('订单号')],
    [0xff, 0xfe, 0xa2, 0x8b, 0x55, 0x53, 0xf7, 0x53],
    [0xfe, 0xff, 0x8b, 0xa2, 0x53, 0x55, 0x53, 0xf7],
    [0xb6, 0xa9, 0xb5, 0xa5, 0xba, 0xc5],
  ];
  for (const bytes of written) expect(await readText(new Blob([new Uint8Array(bytes)]))).toBe('订单号');
});
