import type { ProblemData } from '@sampan/contract/statement-problems';

/** What a statement says, whatever its format. */
export type StatementFormat = 'camt.052' | 'camt.053' | 'camt.054' | 'mt940' | 'mt942' | 'csv';

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

/** What of a line cannot be read, or that nothing was moved. */
export type LeftOutReason = 'amount' | 'currency' | 'day' | 'direction' | 'file' | 'line' | 'nothing' | 'state';

/** A line of the file that is no transaction here. */
export interface LeftOut {
  /** In a ZIP; otherwise ''. */
  file: string;
  /** 1 is the file's first; in XML the entry's position. */
  line: number;
  reason: LeftOutReason;
  /** As it is in the file. */
  text: string;
  /** Why nothing of a file in a ZIP can be read. */
  problem?: ProblemData;
}

/** What the file does not say, and what was taken instead. */
export interface Assumed {
  what: 'currency' | 'date_order' | 'fee' | 'text';
  value: string;
}

export interface Statement {
  format: StatementFormat;
  lines: StatementLine[];
  leftOut: LeftOut[];
  /** Pending, failed, reverted: the words of the file, and how often. */
  notBooked: { word: string; count: number }[];
  assumed: Assumed[];
}

export interface ProblemDetails {
  line?: number | undefined;
  reason?: LeftOutReason | undefined;
  /** In a ZIP. */
  file?: string | undefined;
  /** What of the file is meant. */
  text?: string | undefined;
  /** How many there may be. */
  most?: number | undefined;
}

/** What is wrong with a file or with one of its lines, for whoever sent it; texts name it in their language. */
export class StatementProblem extends Error {
  readonly problem: ProblemData['problem'];
  readonly details: ProblemDetails;

  constructor(problem: ProblemData['problem'], details: ProblemDetails = {}) {
    super(problem);
    this.problem = problem;
    this.details = details;
  }

  get problemData(): ProblemData {
    const { file, line, text, most } = this.details;
    return {
      problem: this.problem,
      file: whole(file ?? '', 160),
      line: line ?? null,
      text: whole(text ?? '', 40),
      most: most ?? null,
    };
  }
}

/** Collects a statement's lines; one that cannot be read is left out by itself, and the others go on. */
export class StatementReader {
  readonly #lines: StatementLine[] = [];
  readonly #leftOut: LeftOut[] = [];
  readonly #notBooked = new Map<string, number>();
  readonly #assumed = new Map<Assumed['what'], string>();
  #firstProblem: StatementProblem | undefined;

  add(line: number, text: string, read: () => StatementLine[]): void {
    try {
      for (const one of read().map(tidyLine)) {
        if (!/^[A-Z]{3}$/.test(one.currency))
          throw new StatementProblem('no_currency', { line, reason: 'currency', text: one.bookedOn });
        if (one.amountCents === 0) this.leaveOut(line, 'nothing', text);
        else this.#lines.push(one);
      }
    } catch (error) {
      if (!(error instanceof StatementProblem)) throw error;
      const at = error.details.line ?? line;
      this.#firstProblem ??= new StatementProblem(error.problem, { ...error.details, line: at });
      this.leaveOut(at, error.details.reason ?? 'line', text);
    }
  }

  leaveOut(line: number, reason: LeftOutReason, text: string): void {
    this.#leftOut.push({ file: '', line, reason, text: whole(text, 160) });
  }

  isNotBooked(word: string): void {
    const said = whole(word, 40);
    this.#notBooked.set(said, (this.#notBooked.get(said) ?? 0) + 1);
  }

  assume(what: Assumed['what'], value: string): void {
    this.#assumed.set(what, value);
  }

  /** Throws the first problem if nothing could be read for it. */
  statement(format: StatementFormat): Statement {
    if (this.#lines.length === 0 && this.#firstProblem) throw this.#firstProblem;
    return {
      format,
      lines: this.#lines,
      leftOut: this.#leftOut,
      notBooked: [...this.#notBooked].map(([word, count]) => ({ word, count })),
      assumed: [...this.#assumed].map(([what, value]) => ({ what, value })),
    };
  }
}

const amountLengthMax = 30;

/** `2676.82` or `2676,82`, with the sign given apart. Thousandths of a dinar are rounded. */
export function readAmount(text: string, currency: string, line?: number): number {
  const match = text.length <= amountLengthMax ? /^(\d{1,13})(?:[.,](\d*?)0*)?$/.exec(text.trim()) : null;
  const [, whole, fraction = ''] = match ?? [];
  if (!whole || fraction.length > decimalsOf(currency))
    throw new StatementProblem('bad_amount', { line, reason: 'amount', text });
  return Number(whole) * 100 + Math.round(Number(`0.${fraction}`) * 100);
}

/** Some currencies have thousandths; banks write the others with two decimals, even yen. */
function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return Math.max(maximumFractionDigits, 2);
}

/** A real day, from its parts. Banks reckon months of 30 days: their 30 February is the month's last. */
export function readDay(year: number, month: number, day: number, line?: number): string {
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const real = month === 2 && day > lastDay && day <= 30 ? lastDay : day;
  const isReal = year >= 1990 && year <= 2100 && month >= 1 && month <= 12 && real >= 1 && real <= lastDay;
  if (!isReal) throw new StatementProblem('bad_day', { line, reason: 'day', text: `${year}-${month}-${day}` });
  return new Date(Date.UTC(year, month - 1, real)).toISOString().slice(0, 10);
}

const whole = (text: string, max: number) => text.replaceAll(/\s+/g, ' ').trim().slice(0, max);

/** As it is stored: on one line, and of another's account only its end. */
export function tidyLine(line: StatementLine): StatementLine {
  return {
    ...line,
    account: line.account.replaceAll(/\s/g, '').toUpperCase().slice(0, 60),
    currency: line.currency.trim().toUpperCase(),
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
