import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingSubjects } from '@sampan/contract/settings/subjects';
import { afterAll, expect, test } from 'vitest';
import { readSetting } from '#shop/settings/settings.ts';
import { openTestShop, realShop } from '#testing/shop.ts';
import { FolderMistakes, importFolder } from './settings-folder.ts';
import { settingsTemplate } from './settings-template.ts';

const shop = await openTestShop(realShop, undefined, { isNew: true });
const folder = mkdtempSync(join(tmpdir(), 'sampan-template-'));
const write = (text: string) => writeFileSync(join(folder, 'settings.json'), text);

afterAll(() => rmSync(folder, { recursive: true }));

async function mistakes(): Promise<readonly string[]> {
  try {
    await importFolder(shop.services, folder);
    return [];
  } catch (error) {
    if (error instanceof FolderMistakes) return error.sentences;
    throw error;
  }
}

const required = {
  shopName: 'Kestrel',
  legalName: 'Kestrel Trading (HK) Limited',
  street: '151 Hoi Bun Road',
  locality: 'Kwun Tong',
  country: 'HK',
  supportMail: 'support@shop.example',
  registration: 'Hong Kong BR 71234567',
};

test('the template has every subject and explains its fields; unfilled, it says which are missing', async () => {
  const text = settingsTemplate();
  for (const subject of settingSubjects) expect(text).toContain(`\n  "${subject}": `);
  expect(text).toContain(
    '// What visitors call the shop: logo, titles, e-mails. Such as: Kestrel Wholesale\n    "shopName": ""',
  );
  expect(text).not.toMatch(/"(company|bank)": null/);
  write(text);
  const wrong = await mistakes();
  expect(wrong.map((sentence) => sentence.split(':')[0]).sort()).toEqual([
    'bank.accounts.0.bank',
    'bank.accounts.0.currency',
    'bank.accounts.0.holder',
    'bank.accounts.0.number',
    'bank.reference',
    'company.country',
    'company.legalName',
    'company.locality',
    'company.shopName',
    'company.street',
    'company.supportMail',
  ]);
});

test('filled in, it is taken over; what else a shop starts with stays', async () => {
  const filled: Record<string, string> = {
    ...required,
    currency: 'USD',
    holder: 'Kestrel',
    bank: 'HSBC',
    number: '123-456',
    reference: '{order}',
  };
  write(
    Object.entries(filled).reduce(
      (text, [name, value]) => text.replace(`"${name}": ""`, () => `"${name}": ${JSON.stringify(value)}`),
      settingsTemplate(),
    ),
  );
  expect(await mistakes()).toEqual([]);
  expect(await readSetting(shop.db, 'company')).toMatchObject({ shopName: 'Kestrel', postalCode: null });
  expect((await readSetting(shop.db, 'bank'))?.accounts[0]).toMatchObject({ number: '123-456', swift: null });
});

test.each([
  ['left out', {}],
  ['empty', { postalCode: '', region: ' ', vat: '', phone: '', hours: '' }],
  ['null', { postalCode: null, region: null, vat: null, phone: null, hours: null }],
])('fields that may be empty may be %s; others are asked for by name', async (_how, blanks) => {
  write(JSON.stringify({ company: { ...required, ...blanks } }));
  expect(await mistakes()).toEqual([]);
  expect(await readSetting(shop.db, 'company')).toMatchObject({ postalCode: null, region: null, vat: null });
  write(JSON.stringify({ company: { ...required, ...blanks, street: '' } }));
  expect(await mistakes()).toEqual([expect.stringMatching(/^company\.street: /)]);
  write(JSON.stringify({ company: { ...required, ...blanks, fax: '' } }));
  expect(await mistakes()).toEqual([expect.stringMatching(/^company\.fax: /)]);
});
