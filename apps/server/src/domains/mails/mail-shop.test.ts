import { expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { giveCompany, testCompany } from '#testing/company.ts';
import { openTestShop } from '#testing/shop.ts';
import { readMailShop } from './mail-shop.ts';

test('the sender is the setting, else the shop’s name with the address of MAIL_FROM; pictures have full URLs; the country is in the reader’s language', async () => {
  const { services } = await openTestShop({
    MAIL_FROM: 'Configured <orders@shop.example>',
    PUBLIC_URL: 'http://127.0.0.1:8080',
  });
  const sender = async () => (await readMailShop(services, 'en')).sender;
  const set = (name: string | null, address: string | null) =>
    inTransaction(services.db, (tx) => writeSetting(tx, 'mailSender', { name, address }, null));
  expect(await sender()).toEqual({ name: 'Configured', address: 'orders@shop.example' });
  await giveCompany(services);
  expect(await sender()).toEqual({ name: 'Kestrel', address: 'orders@shop.example' });
  await set('Kestrel Orders', null);
  expect(await sender()).toEqual({ name: 'Kestrel Orders', address: 'orders@shop.example' });
  await set(null, 'mail@kestrel.example');
  expect(await sender()).toEqual({ name: 'Kestrel', address: 'mail@kestrel.example' });

  const look = { ...defaultSettings.look, logo: 'shop/logo.png', brand: '#1d3f94' };
  await inTransaction(services.db, (tx) => writeSetting(tx, 'look', look, null));
  const company = { ...testCompany, phone: '+49 40 1234567' };
  await inTransaction(services.db, (tx) => writeSetting(tx, 'company', company, null));
  expect(await readMailShop(services, 'en')).toMatchObject({
    logo: 'http://127.0.0.1:8080/contacts/logo.png',
    brand: '#1d3f94',
    imprint: [
      expect.stringContaining('Kestrel Trading GmbH'),
      'HRB 12345, Hamburg · DE123456789',
      'support@kestrel.example · +49 40 1234567',
    ],
  });

  const imprint = async (language: string) => (await readMailShop(services, language)).imprint[0];
  expect(await imprint('de')).toBe('Kestrel Trading GmbH, Speicherstadt 4, 20457 Hamburg, Deutschland');
  expect(await imprint('ar')).toContain('ألمانيا');
  expect(await imprint('xx')).toContain('Germany');
});
