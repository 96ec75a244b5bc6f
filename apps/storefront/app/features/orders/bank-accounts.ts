import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { readableAccount } from '@sampan/contract/settings/bank-accounts';
import type { Translate } from '../../texts/texts.ts';

/** Accounts for transfers; without one, transfers are not offered. */
export type Bank = OutputOf<Calls['listBankAccounts']>;
export type BankAccount = Bank['accounts'][number];

type AccountField = [label: string, text: string, typed?: string];

/** The fields that the account has, as a bank's form asks for them; the number is grouped for reading. */
export function accountFields(t: Translate, account: BankAccount): AccountField[] {
  const fields: AccountField[] = [
    [t('billing.bankCurrency'), account.currency],
    [t('billing.bankHolder'), account.holder],
    [t('billing.bankName'), account.bank],
    [t('billing.bankNumber'), readableAccount(account.number), account.number.replaceAll(' ', '')],
    [t('billing.bankSwift'), account.swift],
    [t('billing.bankRouting'), account.routing],
    [t('billing.bankNote'), account.note],
  ];
  return fields.filter(([, text]) => text !== '');
}

export const referenceOf = ({ reference }: Bank, sn: string) => reference.replaceAll('{order}', sn);
