import { expect, test } from 'vitest';
import { translate } from './translate.ts';

test('guard: what a message is filled with comes out as it went in', () => {
  for (const reason of ['\\u003cb\\u003e \\x41', '\\u0000', '\\ud800', '\\', '\\\\x5c', '{sn}', '<b>x</b>', "'{'"]) {
    const said = translate('en', 'messages.payment-rejected', { sn: 'SP1', reason, hasReason: 'yes', amount: '$1.00' });
    expect(said).toContain(reason);
  }
});
