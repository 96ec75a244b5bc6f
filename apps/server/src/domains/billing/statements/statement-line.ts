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

/** `2676.82` or `2676,82`, with the sign given apart. */
export function readAmount(text: string, line?: number): number {
  const match = /^(\d{1,13})(?:[.,](\d{0,2})0*)?$/.exec(text.trim());
  if (!match) throw new StatementProblem(`“${text.slice(0, 40)}” is no amount`, line);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
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
