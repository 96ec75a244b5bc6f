import { expect, test } from 'vitest';
import { statementText } from './payment-details.ts';

test.each([
  ['Kestrel', 'Kestrel'],
  ['Façade & Söhne', 'Facade Sohne'],
  ['  Kestrel  Trading Company Ltd.', 'Kestrel Trading Compan'],
  ['Kestrel and Co. Trade  Ltd.', 'Kestrel and Co Trade L'],
  ['Kestrel Trade and Sons in Oslo', 'Kestrel Trade and Sons'],
  ['集货', 'ONLINE SHOP'],
  ['Abc', 'ONLINE SHOP'],
])('%s is %s on a statement', (shopName, text) => {
  expect(statementText(shopName)).toBe(text);
});
