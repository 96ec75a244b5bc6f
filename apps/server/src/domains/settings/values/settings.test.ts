import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { InputOf } from '@sampan/contract/call';
import { languages } from '@sampan/contract/languages';
import type { CallError } from '@sampan/contract/page-context';
import type { operatorSetSetting } from '@sampan/contract/settings/calls';
import type { Settings } from '@sampan/contract/settings/subjects';
import { policyDraft } from '@sampan/translations/policy-drafts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { exportFolder, FolderMistakes, importFolder } from '#domains/settings/folder/settings-folder.ts';
import { publishDrafts } from '#domains/settings/policies.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { barrier } from '#testing/barrier.ts';
import { testAccount, testCompany } from '#testing/company.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';

const shop = await openTestShop();
const other = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const finance = await shop.makeOperator(['finance']);

const company = testCompany;
const account = testAccount;
const { abuse, fees, shipping } = defaultSettings;
const [line] = shipping.lines;
const zone = line?.zones[0];
const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#204080' } })
    .png()
    .toBuffer();

const set = (input: InputOf<typeof operatorSetSetting>, actor = owner) => shop.call('operatorSetSetting', input, actor);
const refusal = (made: Promise<unknown>) =>
  made.then(
    () => expect.unreachable(),
    ({ status, error, fields }: CallError) => ({ status, error, fields: Object.keys(fields) }),
  );

async function uploadPicture(): Promise<string> {
  const { url, authorization, contentType, key } = await shop.call(
    'operatorUploadPolicy',
    { fileType: 'png', purpose: 'shop' },
    owner,
  );
  const headers = { authorization, 'content-type': contentType };
  await shop.fetch(url, { method: 'PUT', headers, body: new Uint8Array(await png()) });
  return key;
}

describe('settings', () => {
  test('a shop that has set nothing has neither company nor account', async () => {
    const { shopName, legalName, addressLines, logo, styles, policies } = await shop.call('getShop', {});
    expect({ shopName, legalName, addressLines, logo, styles, policies }).toEqual({
      shopName: 'Shop',
      legalName: '',
      addressLines: [],
      logo: '',
      styles: '',
      policies: [],
    });
    const customer = await shop.makeCustomer();
    expect(await shop.call('listBankAccounts', {}, customer)).toEqual({ reference: '{order}', accounts: [] });
  });

  test('what is set is shown at once, and its history names who set it', async () => {
    const { value, isDefault, changedBy } = await set({ subject: 'company', value: company });
    expect({ value, isDefault }).toEqual({ value: company, isDefault: false });
    await set({ subject: 'company', value: { ...company, phone: '+49 40 555' } });
    const { shopName, addressLines, phone } = await shop.call('getShop', {});
    expect({ shopName, addressLines, phone }).toEqual({
      shopName: 'Kestrel',
      addressLines: ['Speicherstadt 4', '20457 Hamburg', 'Germany'],
      phone: '+49 40 555',
    });
    const inArabic = await shop.call('getShop', {}, undefined, { 'accept-language': 'ar' });
    expect(inArabic.addressLines).toEqual(['Speicherstadt 4', '20457 Hamburg', 'ألمانيا']);
    const changes = await shop.call('operatorListSettingChanges', { subject: 'company' }, finance);
    expect(changes.map((change) => [(change.value as typeof company).phone, change.changedBy])).toEqual([
      ['+49 40 555', changedBy],
      [null, changedBy],
    ]);
  });

  test('guard: notifyOfBank. Owners and finance get a mail when other accounts replace the shop’s, and only then', async () => {
    const [clerk, owner] = [await shop.makeOperator(['finance']), await shop.makeOperator(['owner'])];
    const warehouse = await shop.makeOperator(['warehouse']);
    const disabled = await shop.makeOperator(['finance']);
    await shop.db
      .updateTable('operators')
      .set({ disabled_at: new Date(0) })
      .where('id', '=', disabled.id)
      .execute();
    const countMails = async () => {
      await shop.runJobs();
      const boxes = [clerk, owner, warehouse, disabled].map(async ({ email }) => (await shop.inbox(email)).length);
      return Promise.all(boxes);
    };
    await shop.call('operatorUpdateMe', { language: 'zh' }, clerk);
    const bank = { reference: '{order}', accounts: [account] };
    await set({ subject: 'bank', value: bank }, clerk);
    await set({ subject: 'bank', value: bank }, clerk);
    expect(await countMails()).toEqual([0, 0, 0, 0]);
    await set({ subject: 'bank', value: { ...bank, accounts: [{ ...account, number: 'DE00 1' }] } }, clerk);
    expect(await countMails()).toEqual([1, 1, 0, 0]);
    await set({ subject: 'bank', value: null }, clerk);
    expect(await countMails()).toEqual([2, 2, 0, 0]);
    // Each in the own language: it is not to be missed.
    const subjects = [clerk, owner].map(async ({ email }) => (await shop.inbox(email)).at(-1)?.subject);
    expect(await Promise.all(subjects)).toEqual([expect.stringContaining('银行'), expect.stringContaining('bank')]);
  });

  test('guard: keepSecondApprover. Finance may ask for a second approver earlier, only the owner later', async () => {
    const all = await shop.call('operatorListSettings', {}, finance);
    const payment = all.find(({ subject }) => subject === 'payment')?.value as Settings['payment'];
    const from = (secondApproverFromCents: number) =>
      ({ subject: 'payment', value: { ...payment, secondApproverFromCents } }) as const;
    await set(from(500_000), finance);
    expect(await refusal(set(from(500_001), finance))).toMatchObject({ status: 403, error: 'forbidden' });
    const fee = { ...from(500_000).value, bankFeeUpToCents: payment.bankFeeUpToCents + 1 };
    expect(await refusal(set({ subject: 'payment', value: fee }, finance))).toMatchObject({
      status: 403,
      error: 'forbidden',
    });
    await set(
      { subject: 'payment', value: { ...payment, secondApproverFromCents: 500_000, depositFromCents: 1 } },
      finance,
    );
    await set({ subject: 'payment', value: payment });
  });

  test('guard: setting_changed. Two at once: the second is told, and overwrites nothing', async () => {
    const { changedAt } = await set({ subject: 'orders', value: { minimumGoodsCents: 100 } });
    await set({ subject: 'orders', value: { minimumGoodsCents: 200 }, changedAt });
    expect(await refusal(set({ subject: 'orders', value: { minimumGoodsCents: 300 }, changedAt }))).toMatchObject({
      error: 'setting_changed',
    });
    const all = await shop.call('operatorListSettings', {}, finance);
    expect(all.find(({ subject }) => subject === 'orders')?.value).toEqual({ minimumGoodsCents: 200 });
    await set({ subject: 'orders', value: { minimumGoodsCents: 0 } });
  });

  test('guard: lockSetting. Of several who change the same at once, one does', async () => {
    const { changedAt } = await set({ subject: 'orders', value: { minimumGoodsCents: 100 } });
    const ends = await barrier(4, (index) =>
      set({ subject: 'orders', value: { minimumGoodsCents: 200 + index }, changedAt }),
    );
    const outcomes = ends.map((end) => (end.status === 'fulfilled' ? 'ok' : end.reason.error));
    expect(outcomes.toSorted()).toEqual(['ok', ...Array(3).fill('setting_changed')]);
    await set({ subject: 'orders', value: { minimumGoodsCents: 0 } });
  });

  test.each([
    ['no value', { subject: 'company', value: undefined }, ['value']],
    ['a missing field', { subject: 'company', value: { ...company, legalName: undefined } }, ['legalName']],
    ['a mistyped field', { subject: 'company', value: { ...company, telephone: '1' } }, ['telephone']],
    [
      'a mistyped field of an entry',
      { subject: 'bank', value: { reference: '{order}', accounts: [{ ...account, iban: '' }] } },
      ['accounts.0.iban'],
    ],
    [
      'a reference without the order',
      { subject: 'bank', value: { reference: 'x', accounts: [account] } },
      ['reference'],
    ],
    [
      'a reference of two lines',
      { subject: 'bank', value: { reference: '{order}\r\nx', accounts: [account] } },
      ['reference'],
    ],
    [
      'a character that no database takes',
      { subject: 'bank', value: { reference: '{order}\0', accounts: [account] } },
      ['reference'],
    ],
    ['a negative fee', { subject: 'orders', value: { minimumGoodsCents: -1 } }, ['minimumGoodsCents']],
    ['a shop without English', { subject: 'offered', value: { languages: ['de'], currencies: [] } }, ['languages']],
    [
      'a brand on which nothing can be read',
      { subject: 'look', value: { logo: null, brand: '#ffcc00', action: null } },
      ['brand'],
    ],
    [
      'a button on which nothing can be read',
      { subject: 'look', value: { logo: null, brand: null, action: '#7fd48a' } },
      ['action'],
    ],
    [
      'a style instead of a colour',
      { subject: 'look', value: { logo: null, brand: 'red;}', action: null } },
      ['brand'],
    ],
    [
      'a colour that can be read on white only',
      { subject: 'look', value: { logo: null, brand: '#767676', action: null } },
      ['brand'],
    ],
    [
      'a picture of another folder',
      { subject: 'look', value: { logo: 'shop/../slips/a.png', brand: null, action: null } },
      ['logo'],
    ],
    [
      'a language twice',
      { subject: 'offered', value: { languages: ['en', 'de', 'de'], currencies: [] } },
      ['languages'],
    ],
    [
      'a currency twice',
      { subject: 'offered', value: { languages: ['en'], currencies: ['EUR', 'EUR'] } },
      ['currencies'],
    ],
    ['a bank without an account', { subject: 'bank', value: { reference: '{order}', accounts: [] } }, ['accounts']],
    [
      'a fee of more than everything',
      { subject: 'fees', value: { ...fees, inspectionRateE6: 1_000_001, serviceRateE6: -1 } },
      ['inspectionRateE6', 'serviceRateE6'],
    ],
    [
      'a line that divides by nothing, adds half a cent and has no price',
      {
        subject: 'shipping',
        value: {
          ...shipping,
          lines: [{ ...line, volumetricDivisor: 0, zones: [{ ...zone, baseCents: 0.5, steps: [] }] }],
        },
      },
      ['lines.0.volumetricDivisor', 'lines.0.zones.0.baseCents', 'lines.0.zones.0.steps'],
    ],
    ['a company in no country', { subject: 'company', value: { ...company, country: 'ZZ' } }, ['country']],
    [
      'a line to no country',
      {
        subject: 'shipping',
        value: { ...shipping, lines: [{ ...line, notTo: ['ZZ'], zones: [{ ...zone, countries: ['DE', 'AA'] }] }] },
      },
      ['lines.0.notTo', 'lines.0.zones.0.countries'],
    ],
    [
      'freight without bounds',
      {
        subject: 'shipping',
        value: {
          ...shipping,
          handlingDays: { from: 4, to: 3 },
          lines: [
            {
              ...line,
              volumetricDivisor: 99,
              minimumGrams: 100_000_001,
              zones: [
                { ...zone, daysTo: 366, steps: [{ fromGrams: 1, perKgCents: 1 }] },
                { ...zone, baseCents: -1, steps: [{ fromGrams: 0, perKgCents: 100_000_000_001 }] },
              ],
            },
            { ...line, zones: [{ ...zone, daysFrom: 9, daysTo: 8 }] },
          ],
        },
      },
      [
        'lines.0.volumetricDivisor',
        'lines.0.minimumGrams',
        'lines.0.zones.0.daysTo',
        'lines.0.zones.0.steps.0.fromGrams',
        'lines.0.zones.1.baseCents',
        'lines.0.zones.1.steps.0.perKgCents',
        'lines.1.zones.0.daysTo',
        'handlingDays.to',
      ],
    ],
    [
      'limits without bounds',
      {
        subject: 'abuse',
        value: {
          ...abuse,
          unpaidOrdersMax: 1_000_001,
          newCustomerGoodsCents: 0,
          withoutSlipHours: 8761,
          slipReminderDays: 366,
          balanceReminderDays: [1, 366],
          codesOfShopWithoutProof: 1_000_001,
        },
      },
      [
        'unpaidOrdersMax',
        'newCustomerGoodsCents',
        'withoutSlipHours',
        'slipReminderDays',
        'balanceReminderDays.1',
        'codesOfShopWithoutProof',
      ],
    ],
    [
      'amounts beyond a billion dollars',
      {
        subject: 'payment',
        value: {
          depositFromCents: 100_000_000_001,
          fullUpToCents: 100_000_000_001,
          secondApproverFromCents: 100_000_000_001,
          bankFeeUpToCents: 100_000_000_001,
        },
      },
      ['depositFromCents', 'fullUpToCents', 'secondApproverFromCents', 'bankFeeUpToCents'],
    ],
    ['a minimum of as much', { subject: 'orders', value: { minimumGoodsCents: 1e15 } }, ['minimumGoodsCents']],
    ['a fee of as much', { subject: 'fees', value: { ...fees, domesticPerKgCents: 1e15 } }, ['domesticPerKgCents']],
    ['no subject of ours', { subject: 'secrets', value: {} }, ['subject']],
  ])('%s is refused by its field', async (_, input, fields) => {
    expect(await refusal(set(input as never))).toEqual({ status: 400, error: 'invalid_input', fields });
  });

  test('guard: access. Only finance and the owner read and change settings', async () => {
    for (const actor of [await shop.makeOperator(['warehouse', 'catalogue']), await shop.makeCustomer()]) {
      expect(await refusal(set({ subject: 'orders', value: { minimumGoodsCents: 5 } }, actor))).toMatchObject({
        status: 403,
      });
      expect(await refusal(shop.call('operatorListSettings', {}, actor))).toMatchObject({ status: 403 });
    }
    for (const actor of [owner, finance])
      expect(await set({ subject: 'orders', value: { minimumGoodsCents: 0 } }, actor)).toBeTruthy();
    expect((await shop.fetch('/api/base/bankAccounts')).status).toBe(401);
    const picture = { fileType: 'png', purpose: 'shop' } as const;
    for (const actor of [await shop.makeOperator(['warehouse']), finance])
      expect(await refusal(shop.call('operatorUploadPolicy', picture, actor))).toMatchObject({ error: 'forbidden' });
  });

  test('guard: ownerSubjects. Who sells, whose name mails carry and what holds strangers off: the owner’s alone', async () => {
    const accountant = await other.makeOperator(['finance']);
    const all = await other.call('operatorListSettings', {}, accountant);
    const refusedTo = async (actor: typeof accountant) => {
      const answers = all.map(async ({ subject, value }) => {
        const set = other.call('operatorSetSetting', { subject, value }, actor);
        return (await set.catch(({ error }: CallError) => error)) === 'forbidden' ? [subject] : [];
      });
      return (await Promise.all(answers)).flat();
    };
    expect(all.length).toBeGreaterThan(10);
    expect(await refusedTo(accountant)).toEqual([
      'company',
      'warehouse',
      'look',
      'contact',
      'mailSender',
      'prepaid',
      'purchasing',
      'buying',
      'marketplace',
      'work',
      'abuse',
    ]);
    expect(await refusedTo(await other.makeOperator(['owner']))).toEqual([]);
  });

  test('guard: withoutTurning. What turns a text around is taken out of company, bank, shipping lines and titles', async () => {
    const turned = (text: string) => `\u202e${text}\u2066\u200f`;
    const { value: seller } = await set({ subject: 'company', value: { ...company, legalName: turned('Kestrel') } });
    const accounts = [{ ...account, number: turned('DE1'), note: turned('at once') }];
    const { value: bank } = await set({ subject: 'bank', value: { reference: turned('{order}'), accounts } });
    const lines = [{ ...line, name: turned('Express') }];
    const { value: freight } = await set({ subject: 'shipping', value: { ...shipping, lines } });
    const { title } = await shop.call('operatorPreviewPolicy', { markdown: `# ${turned('Terms')}\n\nx` }, owner);
    expect([seller, bank, freight, title]).toEqual([
      { ...company, legalName: 'Kestrel' },
      { reference: '{order}', accounts: [{ ...account, number: 'DE1', note: 'at once' }] },
      { ...shipping, lines: [line] },
      'Terms',
    ]);
    expect(await refusal(set({ subject: 'company', value: { ...company, shopName: turned('') } }))).toMatchObject({
      fields: ['shopName'],
    });
    await set({ subject: 'shipping', value: shipping });
    await set({ subject: 'company', value: company });
  });

  test('bank accounts are for customers', async () => {
    await set({ subject: 'bank', value: { reference: 'KT {order}', accounts: [account] } });
    const { reference, accounts } = await shop.call('listBankAccounts', {}, await shop.makeCustomer());
    expect([reference, accounts]).toEqual(['KT {order}', [{ ...account, routing: '', note: '' }]]);
  });

  test('guard: changedAt. Of what was never set it is empty', async () => {
    const value = { name: null, address: null };
    expect(await refusal(set({ subject: 'mailSender', value, changedAt: 'earlier' }))).toMatchObject({
      error: 'setting_changed',
    });
    await set({ subject: 'mailSender', value, changedAt: '' });
    expect(await refusal(set({ subject: 'mailSender', value, changedAt: '' }))).toMatchObject({
      error: 'setting_changed',
    });
  });

  test('guard: the shop’s minimum. Goods worth a cent less are refused with both figures, without freight and fees', async () => {
    const { offerId } = await makeProduct(shop.services);
    const customer = await shop.makeCustomer();
    const order = () => makeOrder(shop, customer, { lines: [{ productId: offerId, quantity: 10 }] });
    const minimum = async (minimumGoodsCents: number) => {
      await set({ subject: 'orders', value: { minimumGoodsCents } });
      expect((await shop.call('getShop', {})).minimumGoodsUsd).toBe(minimumGoodsCents / 100);
    };
    const bill = await shop.db
      .selectFrom('bills')
      .select('goods_cents')
      .where('order_id', '=', (await order()).id)
      .executeTakeFirstOrThrow();
    const goods = Number(bill.goods_cents);
    await minimum(goods + 1);
    await expect(order()).rejects.toMatchObject({
      status: 409,
      error: 'below_shop_minimum',
      data: { goodsUsd: goods / 100, minimumUsd: (goods + 1) / 100 },
    });
    await minimum(goods);
    await order();
    await minimum(0);
  });
});

describe('look and contact', () => {
  const none = { wechatQr: null, whatsappQr: null, wechatId: null, whatsappNumber: null };

  test('a logo is uploaded, kept as PNG and served; colours become a style sheet', async () => {
    const logo = await uploadPicture();
    await set({ subject: 'look', value: { logo, brand: '#1d3f94', action: null } });
    const { logo: path, styles } = await shop.call('getShop', {});
    const picture = await shop.fetch(path);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(40);
    expect(await (await shop.fetch(styles)).text()).toContain('--color-river-700:#1d3f94');
    const { value } =
      (await shop.call('operatorListSettings', {}, finance)).find(({ subject }) => subject === 'look') ?? {};
    await set({ subject: 'look', value });
    expect((await shop.call('getShop', {})).logo).toBe(path);
  });

  test('guard: whose upload. Another’s, a used or an invented picture is refused', async () => {
    const key = await uploadPicture();
    const look = (logo: string) => ({ subject: 'look', value: { logo, brand: null, action: null } }) as const;
    const thief = await shop.makeOperator(['owner']);
    expect(await refusal(set(look(key), thief))).toMatchObject({ error: 'upload_not_allowed' });
    await set(look(key));
    expect(await refusal(set(look(key)))).toMatchObject({ error: 'upload_not_allowed' });
    expect(await refusal(set(look('shop/AAAAAAAAAAAAAAAAAAAAAAAA.png')))).toMatchObject({
      error: 'upload_not_allowed',
    });
    expect(await refusal(set(look('uploads/short.png')))).toMatchObject({ error: 'upload_not_allowed' });
  });

  test('guard: content names. A refused change takes away no picture that the shop has', async () => {
    const [contact, logo] = [await uploadPicture(), await uploadPicture()];
    await set({ subject: 'contact', value: { ...none, wechatQr: contact } });
    const { wechatQr } = await shop.call('getSalesContact', {});
    const look = { subject: 'look', value: { logo, brand: null, action: null }, changedAt: 'long ago' } as const;
    expect(await refusal(set(look))).toMatchObject({ error: 'setting_changed' });
    expect(await shop.services.storage.read(`shop/${wechatQr}`, 100_000)).toBeInstanceOf(Buffer);
    await set({ subject: 'look', value: look.value });
  });

  test('the contact’s codes have the names that the specification’s call returns', async () => {
    await set({
      subject: 'contact',
      value: { ...none, wechatQr: await uploadPicture(), whatsappNumber: '＋852 5550‑0142' },
    });
    const { wechatQr, ...others } = await shop.call('getSalesContact', {});
    expect(others).toEqual({ whatsappQr: '', wechatId: '', whatsappNumber: '+852 5550-0142' });
    for (const whatsappNumber of ['5550 0142', '+852', '+852 WHATSAPP', '+852 1234 5678 9012 3456'])
      expect(await refusal(set({ subject: 'contact', value: { ...none, whatsappNumber } }))).toMatchObject({
        error: 'invalid_input',
      });
    expect((await shop.fetch(`/contacts/${wechatQr}`)).status).toBe(200);
    for (const path of ['/contacts/none.png', '/contacts/AAAAAAAAAAAAAAAAAAAAAAAA.png', '/contacts/..%2fslips%2fx.png'])
      expect((await shop.fetch(path)).status).toBe(404);
  });
});

describe('policies', () => {
  const publish = (markdown: string, language: 'en' | 'de' = 'en') =>
    shop.call('operatorPublishPolicy', { kind: 'about', language, markdown }, finance);
  const read = async (language: string) => {
    const response = await shop.fetch('/api/base/policies/about', { headers: { 'accept-language': language } });
    return (await response.json()).data;
  };

  test('versions count per language; a reader without a text of their own gets the English one', async () => {
    expect((await shop.fetch('/api/base/policies/about')).status).toBe(404);
    await publish('# About us\n\nSince **1990**.');
    await publish('# About us\n\nSince **1991**.\n\n## More');
    await publish('# Über uns\n\nSeit 1991.', 'de');
    const [english, german, french] = [await read('en-US'), await read('de-DE'), await read('fr-FR')];
    expect([english.version, english.title, english.intro]).toEqual([2, 'About us', 'Since 1991.']);
    expect(english.html).toBe('<p>Since <strong>1991</strong>.</p>\n<h2>More</h2>');
    expect([german.language, german.version, german.title]).toEqual(['de', 1, 'Über uns']);
    expect([french.language, french.title]).toEqual(['en', 'About us']);
    expect((await shop.call('getShop', {})).policies).toEqual(['about']);
  });

  test('publishing the same text again is no new version; without a title it is refused', async () => {
    const { version } = await publish('# About us\n\nSame.');
    expect((await publish('# About us\n\nSame.')).version).toBe(version);
    expect(await refusal(publish('About us'))).toMatchObject({ error: 'invalid_input', fields: ['markdown'] });
  });

  test('guard: placeholders. The company’s words are filled in for good; no draft is published without them', async () => {
    await set({ subject: 'company', value: company });
    const { markdown } = await publish('# {shopName}\n\n{legalName}, {country}\n\n{shippingLines}', 'de');
    expect(markdown).toBe('# Kestrel\n\nKestrel Trading GmbH, Deutschland\n\n{shippingLines}');
    // It is the only draft that says nothing of the company.
    expect(await publishDrafts(other.services, ['en'])).toEqual(['shipping.en']);
  });

  test('guard: clean HTML. No script, style, picture or foreign scheme reaches a reader', async () => {
    await publish(
      '# A\n\n<script>alert(1)</script>\n\n<img src=x onerror=alert(1)><iframe src="/"></iframe>\n\n[x](javascript:alert(1)) [y](/terms-of-service) [z](https://a.example) <b style="x" onclick="y">b</b>',
    );
    const { html } = await read('en-US');
    expect(html).toBe(
      '<p><a rel="noopener">x</a> <a href="/terms-of-service">y</a> <a href="https://a.example" rel="noopener">z</a> b</p>',
    );
  });

  test('guard: append-only. What was published stays', async () => {
    await expect(shop.db.updateTable('policies').set({ markdown: '# x' }).execute()).rejects.toThrow();
    await expect(shop.db.deleteFrom('policies').execute()).rejects.toThrow();
  });

  test('a new customer agrees to the terms in force in their language', async () => {
    const terms = (version: string) =>
      shop.call('operatorPublishPolicy', { kind: 'terms', language: 'de', markdown: `# AGB\n\n${version}` }, finance);
    await terms('eins');
    await terms('zwei');
    const email = 'agreed@example.com';
    await shop.call('sendEmailCode', { email });
    await shop.runJobs();
    const [mail] = await shop.inbox(email);
    const emailCode = /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '';
    const person = { firstName: 'Ada', lastName: 'Berg', email, emailCode, password: 'quiet-harbour-7' };
    await shop.call('register', person, undefined, { 'accept-language': 'de-DE' });
    const agreed = await shop.db
      .selectFrom('user_agreements')
      .innerJoin('users', 'users.id', 'user_id')
      .innerJoin('policies', 'policies.id', 'policy_id')
      .select(['kind', 'policies.language', 'version'])
      .where('email', '=', email)
      .execute();
    expect(agreed).toEqual([{ kind: 'terms', language: 'de', version: 2 }]);
  });

  test('guard: RangeError. Quotations inside each other without end are refused', async () => {
    const markdown = `# A\n\n${'> '.repeat(45_000)}a`;
    for (const call of ['operatorPreviewPolicy', 'operatorPublishPolicy'] as const)
      expect(
        await refusal(shop.call(call, { kind: 'about', language: 'en', markdown }, finance) as Promise<unknown>),
      ).toEqual({ status: 400, error: 'invalid_input', fields: ['markdown'] });
  });
});

describe('a folder', () => {
  const folderWith = (settings: unknown) => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-settings-'));
    writeFileSync(join(folder, 'settings.json'), typeof settings === 'string' ? settings : JSON.stringify(settings));
    return folder;
  };
  const drafts = languages.flatMap(({ code: language }) =>
    (['terms', 'shipping', 'refunds'] as const).map((kind) => ({
      kind,
      language,
      markdown: policyDraft(kind, language),
    })),
  );

  test('what one shop exports makes the same shop elsewhere; importing it again changes nothing', async () => {
    const source = folderWith({
      company,
      bank: { reference: '{order}', accounts: [account] },
      look: { logo: 'l.png', brand: '#1d3f94', action: null },
    });
    writeFileSync(join(source, 'l.png'), await png());
    await importFolder(shop.services, source, { policies: drafts });
    const copy = mkdtempSync(join(tmpdir(), 'shop-settings-'));
    await exportFolder(shop.services, copy);
    expect((await importFolder(other.services, copy)).changed).toEqual(
      expect.arrayContaining(['company', 'bank', 'look', 'terms.en', 'refunds.ar']),
    );
    expect(await other.call('getShop', {})).toEqual(await shop.call('getShop', {}));
    expect((await other.fetch((await other.call('getShop', {})).logo)).status).toBe(200);
    expect(await importFolder(other.services, copy)).toEqual({ changed: [] });
    expect(readFileSync(join(copy, 'policies', 'terms.de.md'), 'utf8')).toContain(
      'Kestrel Trading GmbH, Speicherstadt 4, 20457 Hamburg, Deutschland',
    );
  });

  test.each([
    ['no JSON', '{', /settings\.json is not JSON/],
    ['an unknown subject', { colour: 1 }, /there is no setting colour/],
    ['a wrong field', { company: { ...company, supportMail: 'x' } }, /^company\.supportMail: /],
    ['a picture that is not there', { look: { logo: 'gone.png', brand: null, action: null } }, /no picture gone\.png/],
  ])('%s: nothing is taken over, and a sentence says why', async (_, settings, sentence) => {
    const before = await other.call('getShop', {});
    const wrong = typeof settings === 'string' ? settings : { orders: { minimumGoodsCents: 7 }, ...settings };
    await expect(importFolder(other.services, folderWith(wrong))).rejects.toThrow(sentence);
    await expect(importFolder(other.services, folderWith(wrong))).rejects.toBeInstanceOf(FolderMistakes);
    expect(await other.call('getShop', {})).toEqual(before);
  });

  test.each([
    ['imprint.en.md', '# A'],
    ['terms.xx.md', '# A'],
    ['terms.md', '# A'],
    ['terms.en.md', 'A'],
  ])('guard: a folder’s policy. %s as “%s” is refused', async (name, markdown) => {
    const folder = folderWith({});
    mkdirSync(join(folder, 'policies'));
    writeFileSync(join(folder, 'policies', name), markdown);
    await expect(importFolder(other.services, folder)).rejects.toBeInstanceOf(FolderMistakes);
  });

  test('guard: isText. A policy is a file of that folder, not one elsewhere or of any size', async () => {
    const published = async () => (await other.call('getShop', {})).policies;
    const before = await published();
    for (const place of ['elsewhere', 'here']) {
      const folder = folderWith({});
      mkdirSync(join(folder, 'policies'));
      const file = join(folder, 'policies', 'about.en.md');
      const text = join(folder, 'private.md');
      writeFileSync(place === 'here' ? file : text, `# Private\n\n${'x'.repeat(place === 'here' ? 400_000 : 1)}`);
      if (place === 'elsewhere') symlinkSync(text, file);
      await expect(importFolder(other.services, folder)).rejects.toThrow(/about\.en\.md must be a file/);
    }
    expect(await published()).toEqual(before);
  });

  test('guard: readInside. A picture is a file of that folder, not one elsewhere', async () => {
    const [outside, folder] = [mkdtempSync(join(tmpdir(), 'elsewhere-')), folderWith({})];
    const secret = join(outside, 'secret.png');
    writeFileSync(secret, await png());
    symlinkSync(secret, join(folder, 'link.png'));
    symlinkSync(outside, join(folder, 'linked'));
    mkdirSync(join(folder, 'pictures'));
    writeFileSync(join(folder, 'pictures', 'own.png'), await png());
    const take = (logo: string) => {
      writeFileSync(join(folder, 'settings.json'), JSON.stringify({ look: { logo, brand: null, action: null } }));
      return importFolder(other.services, folder);
    };
    for (const logo of ['link.png', 'linked/secret.png', secret, `../${basename(outside)}/secret.png`])
      await expect(take(logo)).rejects.toThrow(/^look: there is no picture .+ in the folder/);
    await take('pictures/own.png');
  });

  test('guard: notifyOfBank. A folder’s other accounts are told of as well', async () => {
    const accountant = await other.makeOperator(['finance']);
    const withAccount = (number: string) =>
      importFolder(other.services, folderWith({ bank: { reference: '{order}', accounts: [{ ...account, number }] } }));
    await withAccount('DE00 1');
    await other.runJobs();
    const before = (await other.inbox(accountant.email)).length;
    await withAccount('DE00 2');
    await other.runJobs();
    const mails = await other.inbox(accountant.email);
    expect(mails).toHaveLength(before + 1);
    expect(mails.some(({ text_body }) => text_body.includes('Somebody on the command line'))).toBe(true);
  });

  test('guard: open placeholders. A text that nothing fills is not published', async () => {
    const policies = [{ kind: 'about', language: 'en', markdown: '# {shopNam}\n\nx' }] as const;
    await expect(importFolder(other.services, folderWith({}), { policies })).rejects.toThrow(
      /nothing fills \{shopNam\}/,
    );
  });
});
