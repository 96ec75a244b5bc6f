import { cutText } from '@sampan/contract/cut-text';
import type { ProblemData } from '@sampan/contract/statement-problems';

/** The content of a statement in any format. */
export type StatementFormat = 'camt.052' | 'camt.053' | 'camt.054' | 'mt940' | 'mt942' | 'csv';

export interface StatementLine {
  /** Our account, as the bank names it; '' if the file does not say. */
  account: string;
  /** YYYY-MM-DD */
  bookedOn: string;
  /** Hundredths of the currency's unit. Negative if money left the account. */
  amountCents: number;
  currency: string;
  counterparty: string;
  counterpartyAccount: string;
  reference: string;
  bankReference: string;
}

/** The part of a line that cannot be read, or `nothing` if no money moved. */
export type LeftOutReason = 'amount' | 'currency' | 'day' | 'direction' | 'file' | 'line' | 'nothing' | 'state';

/** A line of the file that is no transaction here. */
export interface LeftOut {
  /** The file's name in a ZIP, otherwise ''. */
  file: string;
  /** The file's first line is 1. In XML, the entry's position. */
  line: number;
  reason: LeftOutReason;
  /** The original text. */
  text: string;
  /** The reason why nothing of a file in a ZIP can be read. */
  problem?: ProblemData;
}

/** An assumption about something that the file does not say. */
export interface Assumed {
  what: 'currency' | 'date_order' | 'fee' | 'text';
  value: string;
}

export interface Statement {
  format: StatementFormat;
  lines: StatementLine[];
  leftOut: LeftOut[];
  /** The words of the file for pending, failed and reverted, and how often each occurs. */
  notBooked: { word: string; count: number }[];
  assumed: Assumed[];
}

export interface ProblemDetails {
  line?: number | undefined;
  reason?: LeftOutReason | undefined;
  /** The file's name in a ZIP. */
  file?: string | undefined;
  /** The part of the file that the problem is about. */
  text?: string | undefined;
  /** The most that are allowed. */
  most?: number | undefined;
}

/** A problem with a file or with one of its lines, for the person who uploaded it. Texts name it in every language. */
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

/** Collects a statement's lines. An unreadable line is left out, and the others are still read. */
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

  /** Throws the first problem if nothing could be read because of it. */
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

/** Reads `2676.82` or `2676,82`; the sign is separate. Thousandths of a dinar are rounded. */
export function readAmount(text: string, currency: string, line?: number): number {
  const match = text.length <= amountLengthMax ? /^(\d{1,13})(?:[.,](\d*?)0*)?$/.exec(text.trim()) : null;
  const [, whole, fraction = ''] = match ?? [];
  if (!whole || fraction.length > decimalsOf(currency))
    throw new StatementProblem('bad_amount', { line, reason: 'amount', text });
  return Number(whole) * 100 + Math.round(Number(`0.${fraction}`) * 100);
}

/** Some currencies have thousandths. Banks write all others with two decimals, even yen. */
function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return Math.max(maximumFractionDigits, 2);
}

/** A real day from its parts. Banks count months of 30 days, so their 30 February is the month's last day. */
export function readDay(year: number, month: number, day: number, line?: number): string {
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const real = month === 2 && day > lastDay && day <= 30 ? lastDay : day;
  const isReal = year >= 1990 && year <= 2100 && month >= 1 && month <= 12 && real >= 1 && real <= lastDay;
  if (!isReal) throw new StatementProblem('bad_day', { line, reason: 'day', text: `${year}-${month}-${day}` });
  return new Date(Date.UTC(year, month - 1, real)).toISOString().slice(0, 10);
}

const whole = (text: string, max: number) => cutText(text.replaceAll(/\s+/g, ' ').trim(), max);

/** Puts each text on one line and keeps only the end of another's account. */
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

/** Finds order numbers in a reference, even if banks have broken it or buyers left out the prefix or typed O for 0. */
export function orderNumbersIn(text: string): ReadonlySet<string> {
  const bare = bareNumber(text);
  return new Set([...bare.matchAll(/(?=(20\d{6}[0-9A-HJKMNP-TV-Z]{8}))/g)].map(([, sn = '']) => sn));
}

const bareNumber = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** Codes, placeholders and account numbers that banks write in place of a reference. Many transactions share them. */
const noReference =
  /^(?:NON ?REF|[A-Z]{2}\d{2}[A-Z]{4}\d{9,10}|NO ?REF(?:ERENCE)?|NOT ?PROVIDED|NOT ?AVAIL(?:ABLE)?|UNKNOWN|[A-Z]{1,4}\+?|N\/A|[0\W_]*|[NFS]\d{3})$/i;

/** The first candidate that identifies the transaction, or ''. */
export function bankReferenceOf(...candidates: readonly string[]): string {
  return candidates.map((one) => one.trim()).find((one) => !isNoReference(one)) ?? '';
}

export const isNoReference = (text: string): boolean => noReference.test(text.trim());
