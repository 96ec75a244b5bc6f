import { noticeTopics } from '@sampan/contract/notices';
import { dollarsFirst, readableAccount } from '@sampan/contract/settings/bank-accounts';
import { translate, writeDay } from '@sampan/translations/translate';
import { z } from 'zod';
import type { MailShop } from '#domains/mails/mail-shop.ts';
import type { MailContent } from './layout.ts';

/** Reference and amount first, then every account. Several accounts have headings. */
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

export const mailNotice = z.object({ topic: z.enum(noticeTopics), sn: z.string(), about: z.string() });

/** The order's number or the kind of job, and what it needs. */
export const noticeFacts = (
  notices: readonly z.output<typeof mailNotice>[],
  language: string,
): MailContent['facts'] => {
  const t = (key: string) => translate(language, `console-mail.operator-notices.${key}`);
  return notices.map(({ topic, sn, about }) => {
    if (topic === 'failed_jobs') return [about, t('givenUp')];
    if (topic === 'questions') return [sn || t('general'), t('question')];
    return [sn || t('general'), t(topic === 'new_orders' ? 'new' : about)];
  });
};

/** Times in the reader's language. */

interface OrderTimes {
  /** ISO 8601. */
  placedAt?: string | undefined;
  closesAt?: string | undefined;
}

/** `YYYY-MM-DD`. */
interface Dates {
  from: string;
  to: string;
}

export const writtenMoment = (moment: string, language: string): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(moment))} UTC`;

/** The order's date, and the deadline of its payment. */
export function writtenTimes(ordered: OrderTimes | undefined, language: string): Record<string, string> {
  const { placedAt, closesAt } = ordered ?? {};
  return {
    ...(placedAt && { placed: writeDay(language, placedAt.slice(0, 10)) }),
    ...(closesAt && { payBy: writtenMoment(closesAt, language) }),
  };
}

export function writtenDates(dates: Dates | undefined, language: string): Record<string, string> {
  if (!dates) return {};
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return { expected: `${format.format(new Date(dates.from))} – ${format.format(new Date(dates.to))}` };
}
