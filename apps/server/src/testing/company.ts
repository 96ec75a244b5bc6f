import type { Company, Settings } from '@sampan/contract/settings/subjects';
import { inTransaction } from '#database/connect.ts';
import type { Services } from '#shop/services.ts';
import { writeSetting } from '#shop/settings/settings.ts';

/** A company that no demo has. */
export const testCompany: Company = {
  shopName: 'Kestrel',
  legalName: 'Kestrel Trading GmbH',
  street: 'Speicherstadt 4',
  postalCode: '20457',
  locality: 'Hamburg',
  region: null,
  country: 'DE',
  registration: 'HRB 12345, Hamburg',
  vat: 'DE123456789',
  supportMail: 'support@kestrel.example',
  phone: null,
  hours: null,
};

export const testAccount = {
  currency: 'USD',
  holder: 'Kestrel Trading GmbH',
  bank: 'Hansabank, Hamburg',
  number: 'DE02120300000000202051',
  swift: 'BYLADEM1001',
  routing: null,
  note: null,
};
const testBank: NonNullable<Settings['bank']> = { reference: 'KT {order}', accounts: [testAccount] };

export async function giveCompany({ db }: Pick<Services, 'db'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await writeSetting(tx, 'company', testCompany, null);
    await writeSetting(tx, 'bank', testBank, null);
  });
}
