import { languages } from '@sampan/contract/languages';
import { messageKinds } from '@sampan/contract/messages';
import { hasMessage } from '@sampan/translations/translate';
import { expect, it } from 'vitest';
import { messageText } from './message-text.ts';

it('every template has words that fill in its figures', () => {
  const params = {
    sn: 'SP1',
    amountCents: 123_456,
    receivedCents: 5,
    missingCents: 6,
    carrier: 'DHL',
    trackingNumber: 'T1',
    reason: 'because',
  };
  for (const template of messageKinds) {
    expect(hasMessage(`messages.${template}`)).toBe(true);
    for (const { code } of languages) {
      const text = messageText(code, template, params);
      expect(text).toContain('SP1');
      expect(text).not.toMatch(/[{}]|undefined/);
    }
  }
});
