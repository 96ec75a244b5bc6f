import { languages } from '@sampan/contract/languages';
import { messageKinds } from '@sampan/contract/messages';
import { hasMessage } from '@sampan/translations/translate';
import { expect, it } from 'vitest';
import { messageText } from './message-text.ts';

it('every template has a text that fills in its figures', () => {
  const params = {
    sn: 'SP1',
    shopName: 'SP1',
    outcome: 'connected',
    amountCents: 123_456,
    receivedCents: 5,
    missingCents: 6,
    carrier: 'DHL',
    trackingNumber: 'T1',
    reason: 'because',
    goods: '3 × Stoneware mug',
  };
  for (const template of messageKinds) {
    expect(hasMessage(`messages.${template}`)).toBe(true);
    for (const { code } of languages) {
      const text = messageText(code, template, params);
      // It is about several orders' goods, or money.
      expect(text).toMatch(/SP1|Stoneware mug|1[^\d]?234|١[^\d]?٢٣٤/);
      expect(text).not.toMatch(/[{}]|undefined/);
    }
  }
});

it('a refund says that the order is closed, why, and whether the buyer asked for it', () => {
  const granted = { sn: 'SP1', amountCents: 500 };
  expect(messageText('en', 'refund-granted', granted)).toMatch(/^We are refunding \$5\.00 .* paid with\.$/);
  expect(messageText('de', 'refund-granted', { ...granted, reason: 'Ausverkauft.', isClosed: true })).toMatch(
    /^Bestellung SP1 ist geschlossen\. Wir erstatten .* Grund: Ausverkauft\.$/,
  );
  for (const { code } of languages) {
    const words = { ...granted, reason: 'because', isClosed: true };
    expect(messageText(code, 'refund-granted', words)).toContain(messageText(code, 'order-closed', granted));
    expect(messageText(code, 'refund-granted', words)).toContain('because');
    const asked = messageText(code, 'refund-requested', granted);
    const unanswered = messageText(code, 'refund-requested', { ...granted, isUnanswered: true });
    expect(unanswered).toContain('SP1');
    expect(unanswered).not.toBe(asked);
  }
});

it('news of a prepaid balance have a distinct text per outcome in every language, with the amount', () => {
  for (const { code } of languages) {
    const told = ['filled', 'paid', 'declined'].map((outcome) =>
      messageText(code, 'prepaid-news', { sn: '', amountCents: 24_900, outcome, reason: 'because' }),
    );
    expect(new Set(told).size).toBe(3);
    for (const text of told) expect(text).toMatch(/249|٢٤٩/);
    expect(told.map((text) => text.includes('because'))).toEqual([false, false, true]);
  }
});

it('news of shops and authorizations have a distinct text per outcome in every language', () => {
  const shops = ['connected', 'refused', 'silent', 'disconnected', 'customer_data'];
  const grants = ['granted', 'refused', 'renewal_refused', 'withdrawn', 'ends_soon', 'ended'];
  for (const { code } of languages) {
    const params = { sn: '', shopName: 'Okafor Home', goods: 'Plush bear', reason: 'because', lastDay: '2027-03-31' };
    const notified = [
      ...shops.map((outcome) => messageText(code, 'shop-news', { ...params, outcome })),
      ...grants.map((outcome) => messageText(code, 'grant-news', { ...params, outcome })),
    ];
    expect(new Set(notified).size).toBe(notified.length);
    for (const text of notified) expect(text).toMatch(/Okafor Home|Plush bear/);
    for (const text of notified) expect(text).not.toMatch(/[{}]|undefined/);
    const [granted, , notRenewed, , soon] = notified.slice(shops.length);
    for (const text of [granted, notRenewed, soon]) expect(text).toContain('2027');
  }
});
