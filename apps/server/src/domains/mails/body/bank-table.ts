import { dollarsFirst, readableAccount } from '@sampan/contract/settings/bank-accounts';
import { translate } from '@sampan/translations/translate';
import type { MailShop } from '#domains/mails/mail-shop.ts';
import type { MailContent } from './layout.ts';

/** What to quote and how much, then every account; several have headings of their own. */
export function bankTable(
  bank: MailShop['bank'],
  { sn, amount }: Record<string, string | number>,
  language: string,
): MailContent['bank'] {
  if (!bank) return undefined;
  const accounts = dollarsFirst(bank.accounts).map((account) => ({
    title: bank.accounts.length > 1 ? translate(language, 'billing.bankOther', { currency: account.currency }) : '',
    rows: bankRows(language, [
      ['billing.bankHolder', account.holder],
      ['billing.bankName', account.bank],
      ['billing.bankNumber', readableAccount(account.number)],
      ['billing.bankSwift', account.swift],
      ['billing.bankRouting', account.routing],
      ['billing.bankNote', account.note],
    ]),
  }));
  const reference = bank.reference.replaceAll('{order}', String(sn));
  const quoted = bankRows(language, [
    ['billing.bankReference', reference],
    ['billing.bankAmount', amount],
  ]);
  return [{ title: translate(language, 'mail.bank'), rows: quoted }, ...accounts];
}

const bankRows = (language: string, rows: [id: string, value: unknown][]): MailContent['facts'] =>
  rows.flatMap(([id, value]) => (value ? [[translate(language, id), String(value)]] : []));
