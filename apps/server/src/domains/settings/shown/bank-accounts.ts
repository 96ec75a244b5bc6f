import { dollarsFirst } from '@sampan/contract/settings/bank-accounts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';

/** Where transfers go, the dollar account first; no account until the shop has set one. */
export async function listBankAccounts({ db }: Pick<Context, 'db'>) {
  const bank = await readSetting(db, 'bank');
  const accounts = dollarsFirst(bank?.accounts ?? []).map(({ swift, routing, note, ...account }) => ({
    ...account,
    swift: swift ?? '',
    routing: routing ?? '',
    note: note ?? '',
  }));
  return { reference: bank?.reference ?? '{order}', accounts };
}
