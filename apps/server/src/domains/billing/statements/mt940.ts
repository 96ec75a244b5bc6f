import { readAmount, readDay, type StatementLine, StatementProblem } from './statement-line.ts';

/** SWIFT MT940: fields `:61:` with `:86:` below them. What stands in :86: is each country's own affair. */

interface Field {
  tag: string;
  text: string;
  line: number;
}

/** YYMMDD, perhaps MMDD, credit or debit or the reversal of one, perhaps the currency's last letter, amount, kind, references. */
const entry =
  /^(\d{2})(\d{2})(\d{2})(?:(\d{2})(\d{2}))?(R?[CD])([A-Z])?([\d]+,\d*)[NFS][0-9A-Z]{3}([^\n]*)(?:\n([^\n]*))?/;

export function readMt940(text: string): StatementLine[] {
  const lines: StatementLine[] = [];
  let account = '';
  let currency = '';
  const fields = fieldsOf(text);
  for (const [index, field] of fields.entries()) {
    if (field.tag === '20') [account, currency] = ['', ''];
    if (field.tag === '25' || field.tag === '25P') account = field.text.split('\n', 1)[0]?.trim() ?? '';
    if (field.tag === '60F' || field.tag === '60M') currency = field.text.slice(7, 10);
    if (field.tag !== '61') continue;
    const details = fields[index + 1]?.tag === '86' ? (fields[index + 1]?.text ?? '') : '';
    lines.push({ account, currency, ...readEntry(field, currency), ...readDetails(details) });
  }
  return lines;
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  const rows = text.replaceAll(/\r\n?/g, '\n').split('\n');
  for (const [index, row] of rows.entries()) {
    const match = /^(?:\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(row);
    const last = fields.at(-1);
    if (match) fields.push({ tag: match[1] ?? '', text: match[2] ?? '', line: index + 1 });
    else if (last && !/^(-\}?|\{.*)$/.test(row)) last.text += `\n${row}`;
  }
  return fields;
}

type Entry = Pick<StatementLine, 'bookedOn' | 'amountCents' | 'bankReference'>;

function readEntry({ text, line }: Field, currency: string): Entry {
  const match = entry.exec(text);
  if (!match) throw new StatementProblem('the field :61: cannot be read', line);
  const [, year = '', month, day, bookedMonth, bookedDay, mark = '', , amount = '', references = '', more = ''] = match;
  const [ours = '', theirs = ''] = references.split('//', 2);
  const bankReference = [theirs, ours, more].map((one) => one.trim()).find((one) => one !== '' && one !== 'NONREF');
  const cents = readAmount(amount, currency, line);
  const valued = readDay(2000 + Number(year), Number(month), Number(day), line);
  return {
    bookedOn: bookedMonth ? nearest(valued, Number(bookedMonth), Number(bookedDay), line) : valued,
    // The reversal of a credit takes money away.
    amountCents: mark === 'C' || mark === 'RD' ? cents : -cents,
    bankReference: bankReference ?? '',
  };
}

/** The booking has no year: on 2 January something may be booked that was valued on 30 December. */
function nearest(valued: string, month: number, day: number, line: number): string {
  const year = Number(valued.slice(0, 4));
  const apart = month - Number(valued.slice(5, 7));
  return readDay(apart > 6 ? year - 1 : apart < -6 ? year + 1 : year, month, day, line);
}

type Details = Pick<StatementLine, 'counterparty' | 'counterpartyAccount' | 'reference'>;

function readDetails(text: string): Details {
  if (/^\d{3}\?\d\d/.test(text)) return readGerman(text.replaceAll('\n', ''));
  if (/(^|\/)(REMI|ORDP|NAME|IBAN|BENM)\//.test(text)) return readSlashes(text.replaceAll('\n', ''));
  return { counterparty: '', counterpartyAccount: '', reference: text };
}

/** `166?00GUTSCHRIFT?20SVWZ+SP20…?31DE…?32NAME` */
function readGerman(text: string): Details {
  const parts = [...text.matchAll(/\?(\d\d)([^?]*)/g)].map(([, key, part]) => ({ key: Number(key), part: part ?? '' }));
  const join = (from: number, to: number, between = '') =>
    parts.flatMap(({ key, part }) => (key >= from && key <= to ? [part] : [])).join(between);
  const reference = join(20, 29) + join(60, 63);
  return { counterparty: join(32, 33), counterpartyAccount: join(31, 31), reference };
}

/** `/ORDP//NAME/…/REMI/…` */
function readSlashes(text: string): Details {
  const after = (key: string) => new RegExp(`/${key}/+(.*?)(?=/[A-Z]{3,4}/|$)`, 's').exec(text)?.[1] ?? '';
  const reference = after('REMI').replace(/^USTD\/+/, '') || after('EREF');
  return { counterparty: after('NAME') || after('ORDP'), counterpartyAccount: after('IBAN'), reference };
}
