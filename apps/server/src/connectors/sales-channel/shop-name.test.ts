import { expect, test } from 'vitest';
import { shopName } from './shop-name.ts';

test.each([
  ['Okafor Home', 'Okafor Home'],
  [' Café\u00a0Ñandú ', 'Café Ñandú'],
  ['深圳市好货 🚢', '深圳市好货 🚢'],
  ['Your parcel is held.\r\nPay at https://evil.example', 'Your parcel is held. Pay at https://evil.example'],
  ['a\u2028b\u202ec\u0000d', 'a b c d'],
  ['💥'.repeat(61), '💥'.repeat(60)],
  ['x'.repeat(16 * 2 ** 20), 'x'.repeat(60)],
  ['\n', ''],
])('guard: a name that a shop’s server states is one short line', (stated, name) => {
  expect(shopName.parse(stated)).toBe(name);
});
