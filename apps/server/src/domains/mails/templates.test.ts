import { languages } from '@sampan/contract/languages';
import { readableAccount } from '@sampan/contract/settings/bank-accounts';
import { readCatalogue } from '@sampan/translations/translate';
import { describe, expect, test } from 'vitest';
import { testAccount as account } from '#testing/company.ts';
import type { MailShop } from './mail-shop.ts';
import { type MailParams, type MailTemplate, mailTemplates, renderMail } from './templates.ts';

const name = 'Amara';
const sn = 'SP20261104ABCDEFGH';

const orderId = '0190b6f0-0000-7000-8000-000000000000';
const order = {
  lines: [
    { name: 'Stoneware mug', spec: 'Navy, 350 ml', quantity: 96, refunded: 0, amountCents: 9_465, unitPriceE4: 9_859 },
  ],
  goodsCents: 9_465,
  domesticCents: 540,
  inspectionCents: 200,
  serviceCents: 474,
  shippingCents: 5_670,
  totalCents: 16_349,
  shippingLine: 'sea freight',
  placedAt: '2026-11-04T09:12:36.000Z',
  closesAt: '2026-11-07T09:12:36.000Z',
  address: ['Amara Okafor', '1200 South Figueroa Street', 'Los Angeles, California 90015', 'United States'],
};

const euro = { currency: 'EUR', perUsd: 0.861, validOn: '2026-11-04' } as const;

const samples: MailParams = {
  'conversation-answered': { name: 'Amara', sn: 'SP1', conversationId: 'c-1', message: 'It leaves on Monday.' },
  broadcast: { message: 'We are closed on Monday.\nSee you on Tuesday.', isOffer: true },
  'email-code': { code: '042137', minutes: 10 },
  welcome: { name },
  test: { name },
  'password-changed': { name, changedAt: '2026-11-04T09:12:36.000Z', revokedKeys: 2, hooks: 3 },
  'api-key-made': { name, key: 'ERP', scopes: 'cart:read, orders:write', changedAt: '2026-11-04T09:12:36.000Z' },
  'api-key-revoked': { name, key: 'ERP', reason: 'It was found in a public repository.' },
  'order-placed': { name, sn, amountCents: 123_456, orderId, order },
  'sum-changed': { name, sn, amountCents: 123_456, orderId },
  'transfer-declared': { name, sn, amountCents: 123_456, orderId },
  'payment-received': { name, sn, amountCents: 123_456, orderId, expected: { from: '2026-12-26', to: '2027-01-16' } },
  'payment-rejected': { name, sn, reason: 'No such transfer', orderId },
  'part-received': { name, sn, amountCents: 1_500, receivedCents: 123_456, orderId },
  'part-waiting': { sn, amountCents: 1_500, receivedCents: 123_456 },
  'balance-due': { name, sn, amountCents: 5, orderId },
  'hook-added': { url: 'https://erp.example.com/told' },
  'hook-switched-off': { url: 'https://erp.example.com/told' },
  'operator-hook-added': { url: 'https://erp.example.com/told', whose: 'own' },
  'marketplace-consent': { outcome: 'ending', account: 'trading-co', lastDay: '2027-05-28' },
  'operator-hook-switched-off': { url: 'https://erp.example.com/told', whose: 'shop' },
  'balance-reminder': { name, sn, amountCents: 5, orderId, days: 7 },
  'slip-waiting': { sn, amountCents: 5, days: 3 },
  'transfers-to-check': {
    transfers: [
      { sn, amountCents: 123_456, hasSlip: true },
      { sn: 'SP20261104HGFEDCBA', amountCents: 5, hasSlip: false },
    ],
  },
  'dispute-asked': { sn, amountCents: 5, dueBy: '2026-11-11' },
  'dispute-opened': { sn, amountCents: 5, dueBy: '2026-11-11' },
  'dispute-won': { sn, amountCents: 5 },
  'dispute-lost': { sn, amountCents: 5 },
  'dispute-under-review': { sn, amountCents: 5 },
  'transfer-recalled': { sn, amountCents: 5 },
  'balance-overdue': { sn, amountCents: 5, days: 30 },
  'bank-changed': { by: 'finance@shop.example', changedAt: '2026-11-04T09:12:36.000Z' },
  'operator-invited': { name, email: 'mei@shop.example', oneTimePassword: 'one-time' },
  'operator-reset': { name, email: 'mei@shop.example', oneTimePassword: 'one-time' },
  'sign-in-changed': { name, what: 'on', changedAt: '2026-11-04T09:12:36.000Z' },
  'operator-changed': { name, what: 'password', changedAt: '2026-11-04T09:12:36.000Z' },
  'staff-changed': {
    name,
    what: 'invited',
    by: 'owner@shop.example',
    about: 'mei@shop.example',
    roles: ['owner', 'finance'],
    changedAt: '2026-11-04T09:12:36.000Z',
  },
  'objection-answered': { name, sn, reason: 'We counted again', orderId },
  'address-changed': { name, sn, orderId },
  'stock-low': { name, goods: '3 × Stoneware mug (White)' },
  'operator-notices': {
    name,
    newOrders: 1,
    questions: 2,
    overdue: 1,
    failedJobs: 1,
    notices: [
      { topic: 'new_orders', sn, about: '' },
      { topic: 'questions', sn, about: '' },
      { topic: 'questions', sn: '', about: '' },
      { topic: 'overdue', sn, about: 'be_delivered' },
      { topic: 'overdue', sn: '', about: 'questions' },
      { topic: 'overdue', sn, about: 'claims' },
      { topic: 'failed_jobs', sn: '', about: 'send-mail' },
    ],
  },
  shipped: { name, sn, carrier: 'Yunda', trackingNumber: 'YD1', orderId },
  'refund-decided': { name, sn, amountCents: 900, reason: '', orderId },
  'goods-missing': {
    name,
    sn,
    orderId,
    reason: 'The mould broke',
    goods: '96 × Stoneware mug',
    answerBy: '2026-11-04T09:12:36.000Z',
    unanswered: 'refund',
  },
  'order-closed': { name, sn, shopOrder: { name: '#1001', shopName: 'Okafor Home' }, reason: '' },
  'shop-news': { name, shopName: 'Okafor Home', outcome: 'connected', reason: '' },
  'request-news': { name, goods: 'Felt mat', outcome: 'accepted', reason: 'It is accepted.' },
  'prepaid-news': { name, amountCents: 24_900, outcome: 'declined', reason: 'The account was closed.' },
  'goods-news': { name, goods: 'Lunch box', shopName: 'Okafor Home', outcome: 'paused', count: 2 },
  'orders-of-shops': {
    name,
    kind: 'placed',
    count: 2,
    amountCents: 2_882,
    shopOrders: [
      { name: '#1001', shopName: 'Okafor Home', sn, amountCents: 1_441 },
      { name: '#1002', shopName: 'Okafor Home', sn: 'SP20261104HGFEDCBA', amountCents: 1_441, trackingNumber: 'YD1' },
    ],
  },
  'automatic-orders': {
    name,
    count: 1,
    amountCents: 1_441,
    waiting: 8,
    shopOrders: [{ name: '#1001', shopName: 'Okafor Home', sn, amountCents: 1_441 }],
  },
  'grant-news': { name, goods: 'Plush bear', outcome: 'ended', lastDay: '', reason: '' },
};

const mailShop: MailShop = {
  name: 'Kestrel & Sons',
  url: 'https://shop.example',
  sender: { name: 'Kestrel', address: 'orders@shop.example' },
  logo: '',
  brand: '#1d3f94',
  action: '#7a1f5c',
  bank: { reference: 'KT {order}', accounts: [account, { ...account, currency: 'EUR', number: 'DE99' }] },
  imprint: ['Kestrel Trading GmbH, Speicherstadt 4, 20457 Hamburg, Germany'],
};

const render = <Name extends MailTemplate>(
  template: Name,
  params: MailParams[Name] = samples[template],
  language = 'en',
) => renderMail(template, params, language, mailShop);

/** The constant parts of a message. Choices nest, so the innermost are removed first. */
function fixedParts(message: string): string[] {
  const without = message.replace(/\{[^{}]*\}/g, '\0');
  return without === message ? message.split('\0') : fixedParts(without);
}

describe('an order in a mail', () => {
  const pictured = { ...order, lines: order.lines.map((line) => ({ ...line, picture: '/link-pictures/sku/7.jpg' })) };
  const placed = (more: object, language = 'en', of = mailShop) =>
    renderMail(
      'order-placed',
      { name, sn, amountCents: 16_349, orderId, order: { ...pictured, ...more } },
      language,
      of,
    );

  test('has its goods’ pictures, with names, sizes and the shop’s address', () => {
    expect(placed({}).html).toMatch(
      /<img src="https:\/\/shop\.example\/link-pictures\/sku\/7\.jpg" alt="Stoneware mug" width="56" height="56"/,
    );
    expect(placed({}, 'en', { ...mailShop, url: '' }).html).not.toContain('link-pictures');
  });

  test('guard: in Arabic, amounts are at the end of their lines and hyphenated numbers keep their order', () => {
    const arabic = placed({ address: ['Amara Okafor', 'الرياض 12345-6789'] }, 'ar').html;
    expect(arabic).toContain('<bdi>الرياض <bdi dir="ltr">12345-6789</bdi></bdi>');
    expect(arabic).not.toContain('align="right"');
    expect(placed({}).html).not.toContain('align="left"');
  });

  // 163.49 × 0.861 = 140.76489
  test.each([
    ['en', '$163.49 (≈ €140.76)'],
    ['de', '163,49 $ (≈ 140,76 €)'],
    ['zh', '$163.49 (≈ €140.76)'],
    ['ar', '$163.49 (≈ €140.76)'],
  ])('says in %s about how much the total and what is due are, in both parts', (language, sum) => {
    const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u2066\u2069]/g, '');
    const { html, text } = placed({ about: euro }, language);
    for (const part of [html, text]) expect(plain(part).split(sum)).toHaveLength(3);
    expect(plain(text)).toMatch(/0[.,]861/);
    expect(plain(placed({}, language).text)).not.toContain('≈');
  });
});

describe('mails', () => {
  test.each(mailTemplates)('%s contains its texts and figures', (template) => {
    const { subject, text, html } = render(template);
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/mail\.[a-z-]+\.|undefined|\{\w+\}|NaN/);
      expect(part.length).toBeGreaterThan(5);
    }
    for (const [field, value] of Object.entries(samples[template]))
      if (field !== 'outcome' && typeof value === 'string' && !value.includes('T09:'))
        expect(text).toContain(template === 'marketplace-consent' && field === 'lastDay' ? 'May 28, 2027' : value);
  });

  test('every text in the catalogue is used', () => {
    const declined = renderMail(
      'refund-decided',
      { name, sn, amountCents: 0, reason: 'Too late', orderId },
      'en',
      mailShop,
    );
    const all = [
      ...mailTemplates.map((template) => render(template).text),
      ...mailTemplates.map((template) => render(template).subject),
      declined.text,
      declined.subject,
    ].join('\n');
    for (const [id, message] of Object.entries(readCatalogue('en'))) {
      if (!id.startsWith('mail.')) continue;
      const fixed = fixedParts(message).sort((a, b) => b.length - a.length)[0] ?? '';
      expect(all, id).toContain(fixed.trim());
    }
  });

  test('the mail about several parcels uses the plural', () => {
    const both = { ...samples.shipped, trackingNumber: 'YD1, YD2', hasParcels: true };
    expect(render('shipped', both).text).toContain('your parcels to Yunda. The tracking numbers are YD1, YD2.');
    expect(render('shipped').text).toContain('your parcel to Yunda. The tracking number is YD1.');
  });

  test('a refund of everything says that the order is closed', () => {
    const closed = render('refund-decided', { ...samples['refund-decided'], isClosed: true }).text;
    expect(closed).toContain('Your order is closed');
    expect(closed).toContain(`Order ${sn} is closed. We are refunding $9.00`);
    expect(render('refund-decided').text).not.toContain('closed');
  });

  test('an order’s mail shows its lines, fees, total and address, and links to it', () => {
    const { text, html } = render('order-placed', samples['order-placed'], 'de');
    for (const part of [text, html]) {
      for (const shown of ['Stoneware mug', 'Navy, 350 ml × 96', 'Lieferadresse', ...order.address])
        expect(part).toContain(shown);
      for (const amount of ['94,65', '5,40', '2,00', '4,74', '56,70', '163,49']) expect(part).toContain(amount);
      expect(part).toContain(`https://shop.example/de/order-detail?id=${orderId}`);
    }
  });

  test('the order comes before the bank details: its date, its deadline, unit prices, the shipping line', () => {
    const { text, html } = render('order-placed');
    for (const shown of ['November 4, 2026', 'November 7, 2026 at 9:12', '$0.9859 each', '(sea freight)'])
      for (const part of [text, html]) expect(part).toContain(shown);
    for (const part of [text, html]) {
      const places = ['Stoneware mug', `/order-detail?id=${orderId}`, 'Hansabank'].map((shown) => part.indexOf(shown));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });

  test('guard: label and value are joined as the language requires', () => {
    const { text } = render('order-placed', samples['order-placed'], 'fr');
    expect(text).toContain(`Numéro de commande\u00a0: ${sn}`);
    expect(text).not.toMatch(/[^\s\u00a0]: /);
    expect(render('order-placed', samples['order-placed'], 'ja').text).toContain(`注文番号：${sn}`);
  });

  test('an order payable by transfer shows the account, its number and its amount', () => {
    for (const template of ['order-placed', 'sum-changed', 'transfer-declared', 'balance-due'] as const) {
      const { text, html } = render(template);
      const number = readableAccount(account.number);
      for (const shown of ['Kestrel Trading GmbH', 'Hansabank, Hamburg', number, 'DE99', 'BYLADEM1001', 'EUR'])
        for (const part of [text, html]) expect(part, template).toContain(shown);
      expect(text).toContain(`Reference: KT ${sn}`);
    }
    expect(render('payment-received').text).not.toContain('BYLADEM1001');
    expect(render('order-placed', { name, sn, amountCents: 0 }).text).not.toContain('BYLADEM1001');
  });

  test('the dollar account comes first, each has a heading, and an IBAN is in groups of four', () => {
    const dollars = { ...account, currency: 'USD', number: 'DE02120300000000202051' };
    const bank = { reference: '{order}', accounts: [{ ...account, currency: 'EUR' }, dollars] };
    const { text, html } = renderMail('order-placed', samples['order-placed'], 'en', { ...mailShop, bank });
    expect(text.match(/Account in \w+/g)).toEqual(['Account in USD', 'Account in EUR']);
    expect(html.match(/<h2/g)).toHaveLength(3);
    for (const part of [text, html]) expect(part).toContain('DE02 1203 0000 0000 2020 51');
  });

  test('a shop without an account shows none', () => {
    const { text } = renderMail('order-placed', samples['order-placed'], 'en', { ...mailShop, bank: null });
    expect(text).not.toMatch(/Reference|Account/);
  });

  test('name, colours, logo and imprint are the shop’s', () => {
    const { html, text } = render('welcome');
    for (const shown of ['Kestrel &amp; Sons', '#1d3f94', '#7a1f5c', '20457 Hamburg']) expect(html).toContain(shown);
    expect(text).toContain('20457 Hamburg');
    const logo = 'https://shop.example/contacts/l.png';
    const withLogo = renderMail('welcome', { name }, 'en', { ...mailShop, logo }).html;
    expect(withLogo).toContain(`<img src="${logo}" alt="Kestrel &amp; Sons"`);
    for (const template of mailTemplates)
      for (const { code } of languages) {
        const mail = render(template, samples[template], code);
        expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/sampan/i);
      }
  });

  test('a partly refunded line says how much was refunded, and a fully refunded order shows nothing', () => {
    const [line] = order.lines;
    const partly = {
      ...order,
      lines: [{ ...line, name: 'Mug', spec: '', quantity: 46, refunded: 50, amountCents: 1 }],
    };
    expect(render('refund-decided', { ...samples['refund-decided'], order: partly }).text).toContain('× 46 (50 of 96');
    const whole = { ...partly, lines: [{ ...line, name: 'Mug', spec: '', quantity: 96, refunded: 0, amountCents: 1 }] };
    expect(render('refund-decided', { ...samples['refund-decided'], order: whole }).text).not.toContain('of 96');
    const gone = { ...order, lines: [{ name: 'Mug', spec: '', quantity: 0, refunded: 96, amountCents: 0 }] };
    expect(render('refund-decided', { ...samples['refund-decided'], order: gone }).text).not.toContain('Mug');
  });

  test('a subject names three orders, and says whether there are more', () => {
    const of = (orders: string[]) =>
      render('transfers-to-check', { transfers: orders.map((sn) => ({ sn, amountCents: 100, hasSlip: false })) })
        .subject;
    expect(of(['A1', 'A2', 'A3'])).toMatch(/A1, A2, A3$/);
    expect(of(['A1', 'A2', 'A3', 'A4'])).toMatch(/A1, A2, A3, …$/);
  });

  test('the expected delivery is shown if it is known', () => {
    expect(render('payment-received').text).toContain('Dec 26, 2026 – Jan 16, 2027');
    const { expected: _, ...unknown } = samples['payment-received'];
    expect(renderMail('payment-received', unknown, 'en', mailShop).text).not.toContain('Expected delivery');
  });

  test('amounts are written out exactly', () => {
    expect(render('order-placed').text).toContain('$1,234.56');
    expect(render('balance-due').text).toContain('$0.05');
  });

  test('guard: user text is text, not markup', () => {
    const { html } = render('payment-rejected', { name: '<b>Eve</b>', sn, reason: '"><script>alert(1)</script>' });
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<b>Eve');
  });

  test('guard: unsubscribe. Mails that need consent tell mail programs how to unsubscribe', () => {
    const message = 'Mugs are cheaper.';
    const offer = render('broadcast', { message, isOffer: true }, 'de');
    expect(offer.unsubscribe).toBe('https://shop.example/de/my-account');
    expect(offer.text).toContain(offer.unsubscribe);
    expect(render('broadcast', { message, isOffer: false }).unsubscribe).toBeUndefined();
    expect(render('welcome').unsubscribe).toBeUndefined();
  });

  test('Arabic mails are right to left', () => {
    expect(render('welcome', { name }, 'ar').html).toContain('<html lang="ar" dir="rtl">');
    expect(render('welcome', { name }, 'ar').text).toContain('https://shop.example/ar/index');
  });

  test('an unknown language falls back to English, an unknown template throws', () => {
    expect(render('welcome', { name }, 'xx').subject).toBe(render('welcome').subject);
    expect(() => renderMail('constructor', {}, 'en', mailShop)).toThrow();
    expect(() => renderMail('order-placed', { sn }, 'en', mailShop)).toThrow();
  });
});
