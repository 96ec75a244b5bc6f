import { expect, test } from 'vitest';
import { email, emailCode, phone, postcode } from './fields.ts';
import { isEmail, plainDigits, plainEmail, plainPostcode } from './written.ts';

test.each([
  ['１００−０００１', '100-0001'],
  ['〒１００ー０００１', '100-0001'],
  ['١٢٣٤٥', '12345'],
  ['۱۲۳۴۵', '12345'],
  ['१२३४५६', '123456'],
  ['ＳＷ１Ａ　１ＡＡ', 'SW1A 1AA'],
  ['100–0001', '100-0001'],
  [' 10115 ', '10115'],
])('the postcode %s is read as %s', (written, plain) => {
  expect(plainPostcode(written)).toBe(plain);
  expect(postcode.parse(written)).toBe(plain);
});

test.each([
  ['＋８１－９０１２３４５６７８', '+81-9012345678'],
  ['+٩٦٦-٥٠١٢٣٤٥٦٧', '+966-501234567'],
  ['+۹۸-۹۱۲۱۲۳۴۵۶۷', '+98-9121234567'],
])('the phone number %s is read as %s', (written, plain) => {
  expect(phone.parse(written)).toBe(plain);
});

test('digits of every script count, and letters stay', () => {
  expect(plainDigits('Ⅳ ٣ ３ ௩ 𝟑')).toBe('Ⅳ 3 3 3 3');
  expect(emailCode.parse('０４２１３７')).toBe('042137');
});

test.each([
  ['einkauf@münchen.de', 'einkauf@xn--mnchen-3ya.de'],
  ['EINKAUF@MÜNCHEN.DE', 'einkauf@xn--mnchen-3ya.de'],
  ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ['info＠例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['a@مثال.السعودية', 'a@xn--mgbh0fb.xn--mgberp4a5d4ar'],
  ['a@xn--mnchen-3ya.de', 'a@xn--mnchen-3ya.de'],
  [' Ada@Example.com ', 'ada@example.com'],
])('the e-mail address %s is kept as %s', (written, plain) => {
  expect(plainEmail(written)).toBe(plain);
  expect(email.parse(written)).toBe(plain);
  expect(isEmail(written)).toBe(true);
});

test.each([
  'a@b',
  'a@münchen',
  'ü@example.com',
  'a@mün chen.de',
  'a@münchen.de/x',
  'a@münchen.de:25',
  'a@@münchen.de',
  '@münchen.de',
  'a@1.2.3.4',
])('%s is no e-mail address', (written) => {
  expect(email.safeParse(written).success).toBe(false);
  expect(isEmail(written)).toBe(false);
});
