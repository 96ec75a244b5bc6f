import { type Details, readDetails } from './mt940-details.ts';
import {
  bankReferenceOf,
  readAmount,
  readDay,
  type Statement,
  type StatementLine,
  StatementProblem,
  StatementReader,
} from './statement-line.ts';

/** SWIFT MT940 and, intraday, MT942: fields `:61:` with `:86:` below them. The content of :86: differs by country. */

interface Field {
  tag: string;
  text: string;
  line: number;
}

/** At least two of a message's fields, because a line of any text may begin like one. */
export function isMt940(text: string): boolean {
  const tags = new Set([...text.slice(0, 100_000).matchAll(/^(?:\{4:)?:(\d\d)[A-Z]?:/gm)].map(([, tag]) => tag));
  return /^\s*:61:/.test(text) || ['20', '25', '28', '60', '61', '62', '34'].filter((tag) => tags.has(tag)).length >= 2;
}

/**
 * YYMMDD, perhaps MMDD or blanks for it, credit or debit (R: the reversal of one, E: expected), perhaps the currency's
 * last letter, amount, kind, references.
 */
const entry =
  /^(\d{2})(\d{2})(\d{2}) *(?:(\d{2})(\d{2}))? *([RE]?[CD])([A-Z])? *(\d+\.\d{1,2}(?![\d,])|(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d*)?) *(?:[NFS][0-9A-Z ]{3})?([^\n]*)(?:\n([\s\S]*))?$/;

export function readMt940(text: string): Statement {
  const reader = new StatementReader();
  const fields = fieldsOf(text);
  const messages = messagesOf(fields);
  for (const { account, currency, entries } of messages)
    for (const { field, details } of entries)
      reader.add(field.line, `:61:${field.text}`, () => {
        const read = readEntry(field, currency);
        if (read.isExpected) {
          reader.isNotBooked('expected (EC, ED)');
          return [];
        }
        return [lineOf(account, currency, read, readDetails(details))];
      });
  return reader.statement(fields.some(({ tag }) => /^(34F|13D|90[CD])$/.test(tag)) ? 'mt942' : 'mt940');
}

function lineOf(account: string, currency: string, { more, ...read }: Entry, details: Details): StatementLine {
  const { isExpected: _, ...said } = read;
  return {
    account,
    currency,
    ...said,
    ...details,
    counterparty: details.counterparty || more.payer,
    reference: [details.reference, more.text].filter(Boolean).join(' '),
  };
}

interface Message {
  account: string;
  currency: string;
  entries: { field: Field; details: string[] }[];
}

/** A message may name its currency after its transactions, or with the account only. */
function messagesOf(fields: readonly Field[]): Message[] {
  const messages: Message[] = [];
  const of = () => messages.at(-1) ?? begin();
  const begin = () => {
    const message: Message = { account: '', currency: '', entries: [] };
    messages.push(message);
    return message;
  };
  let isOfEntry = false;
  for (const { tag, text, line } of fields) {
    if (tag === '86') {
      if (isOfEntry) of().entries.at(-1)?.details.push(text);
      continue;
    }
    isOfEntry = tag === '61';
    if (tag === '20') begin();
    else if (tag === '25' || tag === '25P') of().account = text.split('\n', 1)[0]?.trim() ?? '';
    else if (/^(6[02][FM]|34F|64)$/.test(tag)) of().currency ||= /[A-Z]{3}(?=[CD]?\d|,)/.exec(text)?.[0] ?? '';
    else if (tag === '61') of().entries.push({ field: { tag, text, line }, details: [] });
  }
  for (const message of messages) message.currency ||= /(?:\d|\/)([A-Z]{3})$/.exec(message.account)?.[1] ?? '';
  return messages;
}

/** Also finds fields whose tag is broken over two lines. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  const rows = text.replaceAll(/\r+\n?/g, '\n').split('\n');
  for (const [index, row] of rows.entries()) {
    const match = /^(?:.*\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(rows[index - 1] === ':' ? `:${row}` : row);
    const last = fields.at(-1);
    if (match) fields.push({ tag: match[1] ?? '', text: match[2] ?? '', line: index + 1 });
    else if (last && !/^(?::|-|-\}.*|-X+|\{[1-5]:.*)$/.test(row)) last.text += `\n${row}`;
  }
  return fields;
}

interface Entry extends Pick<StatementLine, 'bookedOn' | 'amountCents' | 'bankReference'> {
  /** In an intraday report: no money yet. */
  isExpected: boolean;
  /** Texts beside and below the references. */
  more: { payer: string; text: string };
}

function readEntry({ text, line }: Field, currency: string): Entry {
  const match = entry.exec(text) ?? entry.exec(text.replaceAll('\n', ''));
  if (!match) throw new StatementProblem('bad_entry', { line });
  const [, year = '', month, day, bookedMonth, bookedDay, mark = '', , amount = '', references = '', below = ''] =
    match;
  const [ours = '', theirs = ''] = references.split('//', 2);
  // References have 16 characters. Some banks write the payer behind them.
  const [, own = ours, beside = ''] = /^(.{0,16}?)\s{2,}(\S.*)$/.exec(ours) ?? [];
  const cents = readAmount(amount.includes(',') ? amount.replaceAll('.', '') : amount, currency, line);
  const valued = () => readDay(2000 + Number(year), Number(month), Number(day), line);
  return {
    bookedOn: bookedMonth
      ? nearest(Number(year), Number(month), Number(bookedMonth), Number(bookedDay), line)
      : valued(),
    // The reversal of a credit takes money away.
    amountCents: /^(C|RD|EC)$/.test(mark) ? cents : -cents,
    bankReference: bankReferenceOf(theirs, own, /^\S*\d{6}\S*$/.test(below.trim()) ? below : ''),
    isExpected: mark.startsWith('E'),
    more: { payer: beside.trim(), text: textBelow(below) },
  };
}

/** Codes between slashes are for the bank's machines; words belong to the payment. */
const textBelow = (below: string) => (/^\s*\/|^\S*\d{6}\S*$/.test(below.trim()) ? '' : below);

/** The booking has no year. A transaction valued on 30 December may be booked on 2 January. */
function nearest(valuedYear: number, valuedMonth: number, month: number, day: number, line: number): string {
  const year = 2000 + valuedYear;
  const apart = month - valuedMonth;
  return readDay(apart > 6 ? year - 1 : apart < -6 ? year + 1 : year, month, day, line);
}
