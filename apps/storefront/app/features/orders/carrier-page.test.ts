import { expect, test } from 'vitest';
import { carrierPage } from './carrier-page.ts';

test('a known carrier has a page for the number, as it is written on the parcel', () => {
  expect(carrierPage('DHL Express', 'JD01 4600 0077 99')).toBe(
    'https://www.dhl.com/en/express/tracking.html?AWB=JD014600007799',
  );
  expect(carrierPage('YunExpress', 'YT1')).toBe('https://www.yuntrack.com/parcelTracking?id=YT1');
});

test('guard: the number is part of an address, and no carrier is guessed', () => {
  expect(carrierPage('UPS', '1Z&x=/../#')).toBe('https://www.ups.com/track?tracknum=1Z%26x%3D%2F..%2F%23');
  for (const carrier of ['Upsilon', 'Demo Express', '']) expect(carrierPage(carrier, '1')).toBeUndefined();
  expect(carrierPage('DHL', ' ')).toBeUndefined();
});
