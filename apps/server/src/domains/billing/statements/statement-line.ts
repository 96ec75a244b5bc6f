/** What a statement says, whatever its format. */

export type StatementFormat = 'camt.053' | 'mt940' | 'csv';

export interface StatementLine {
  /** Our account, as the bank names it; '' if the file does not say. */
  account: string;
  /** YYYY-MM-DD */
  bookedOn: string;
  /** Hundredths of the currency's unit; what left the account is negative. */
  amountCents: number;
  currency: string;
  counterparty: string;
  counterpartyAccount: string;
  reference: string;
  bankReference: string;
}

export interface Statement {
  format: StatementFormat;
  lines: StatementLine[];
}

/** What is wrong with a file, for whoever sent it. */
export class StatementProblem extends Error {
  readonly line: number | undefined;

  constructor(problem: string, line?: number) {
    super(problem);
    this.line = line;
  }
}

const amountLengthMax = 30;

/** `2676.82` or `2676,82`, with the sign given apart. Thousandths of a dinar are rounded. */
export function readAmount(text: string, currency: string, line?: number): number {
  const match = text.length <= amountLengthMax ? /^(\d{1,13})(?:[.,](\d*?)0*)?$/.exec(text.trim()) : null;
  const [, whole, fraction = ''] = match ?? [];
  if (!whole || fraction.length > decimalsOf(currency))
    throw new StatementProblem(`“${text.slice(0, 40)}” is no amount`, line);
  return Number(whole) * 100 + Math.round(Number(`0.${fraction}`) * 100);
}

/** Some currencies have thousandths; banks write the others with two decimals, even yen. */
function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return Math.max(maximumFractionDigits, 2);
}

/** A real day, from its parts. */
export function readDay(year: number, month: number, day: number, line?: number): string {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1990 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isReal) throw new StatementProblem(`${year}-${month}-${day} is no day`, line);
  return date.toISOString().slice(0, 10);
}

const whole = (text: string, max: number) => text.replaceAll(/\s+/g, ' ').trim().slice(0, max);

/** As it is stored: on one line, and of another's account only its end. */
export function tidyLine(line: StatementLine): StatementLine {
  return {
    ...line,
    account: line.account.replaceAll(/\s/g, '').toUpperCase().slice(0, 60),
    currency: line.currency.toUpperCase(),
    counterparty: whole(line.counterparty, 140),
    counterpartyAccount: masked(line.counterpartyAccount),
    reference: whole(line.reference, 500),
    bankReference: whole(line.bankReference, 100),
  };
}

function masked(account: string): string {
  const bare = account.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase();
  return bare === '' ? '' : `…${bare.slice(-4)}`;
}
