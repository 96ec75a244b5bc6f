import { expect, test } from 'vitest';
import { methodLabel } from './method-label.ts';

test.each([
  ['visa', '4242', 'Visa ···· 4242'],
  ['american express', '0005', 'American Express ···· 0005'],
  ['american_express', '0005', 'American Express ···· 0005'],
  ['mastercard', '', 'Mastercard'],
  ['applepay', '', 'Apple Pay'],
  ['apple_pay', '4242', 'Apple Pay ···· 4242'],
  ['wechat_pay', '', 'WeChat Pay'],
  ['STRIPE TEST BANK', '6789', 'STRIPE TEST BANK ···· 6789'],
  ['sepa_debit', '', 'Sepa debit'],
  ['', '4242', '···· 4242'],
  ['', '', ''],
])('%s %s is shown as %s', (brand, lastFour, label) => {
  expect(methodLabel({ brand, lastFour })).toBe(label);
});
