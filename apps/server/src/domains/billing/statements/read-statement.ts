import { serverLimits } from '@sampan/contract/limits';
import { decodeFile, isEncoding } from '#domains/catalogue/file-text.ts';
import { readCamt } from './camt.ts';
import { type CsvOptions, readCsvStatement } from './csv-statement.ts';
import { isMt940, readMt940 } from './mt940.ts';
import { officeFile, otherFile, otherText } from './other-files.ts';
import { type ProblemDetails, type Statement, StatementProblem } from './statement-line.ts';
import { filesIn, isZip } from './zip.ts';

export interface StatementOptions extends CsvOptions {
  encoding?: string | undefined;
}

/**
 * Reads a bank's statement in any format and encoding, or a ZIP of them. Throws a StatementProblem if nothing of it can
 * be read.
 */
export function readStatement(bytes: Buffer, options: StatementOptions): Statement {
  if (bytes.length === 0) throw new StatementProblem('empty');
  const statement = isZip(bytes) ? readZip(bytes, options) : readFile(bytes, options);
  refuseLong(statement.lines.length);
  return {
    ...statement,
    lines: options.account
      ? statement.lines.map((line) => ({ ...line, account: options.account.replaceAll(/\s/g, '').toUpperCase() }))
      : statement.lines,
  };
}

function readFile(bytes: Buffer, options: StatementOptions): Statement {
  const other = otherFile(bytes);
  if (other) throw new StatementProblem(other);
  const encoding = options.encoding ?? declaredEncoding(bytes);
  if (encoding && !isEncoding(encoding)) throw new StatementProblem('no_encoding', { text: encoding });
  const decoded = decodeFile(bytes, encoding);
  if ('problem' in decoded) throw new StatementProblem('bad_encoding', { line: decoded.problem.line });
  return readText(decoded.text.replace(/^\uFEFF/, ''), options);
}

function readText(text: string, options: StatementOptions): Statement {
  const other = otherText(text);
  if (other) throw new StatementProblem(other);
  if (text.trim() === '') throw new StatementProblem('empty');
  if (/^\s*</.test(text)) {
    refuseLong(countOf(text, /<(?:[\w.-]+:)?Ntry[\s/>]/g));
    return readCamt(text);
  }
  if (isMt940(text)) {
    refuseLong(countOf(text, /^:61:/gm));
    return readMt940(text);
  }
  refuseLong(rowsIn(text) - preambleRows);
  return readCsvStatement(text, options);
}

const { statementTransactionsMax: most } = serverLimits;
/** The rows above and below the transactions of a CSV file. */
const preambleRows = 60;

/** Runs before anything is parsed. */
function refuseLong(count: number): void {
  if (count > most) throw new StatementProblem('too_many', { most });
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  while (count <= most && pattern.test(text)) count++;
  return count;
}

/** A line end within quotation marks does not end a row. */
function rowsIn(text: string): number {
  let [count, isQuoted] = [1, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) isQuoted = !isQuoted;
    else if (code === 10 && !isQuoted) count++;
  }
  return count;
}

/** All files must be of one kind. Unreadable parts of a file are named with it, and the others are still read. */
function readZip(bytes: Buffer, options: StatementOptions): Statement {
  const files = filesIn(bytes);
  const office = officeFile(files.map(({ name }) => name));
  if (office) throw new StatementProblem(office);
  const read: Statement[] = [];
  let first: StatementProblem | undefined;
  for (const { name, read: bytesOf } of files) {
    try {
      const one = readFile(bytesOf(), options);
      read.push({ ...one, leftOut: one.leftOut.map((line) => ({ ...line, file: name })) });
    } catch (error) {
      if (!(error instanceof StatementProblem)) throw error;
      const problem = new StatementProblem(error.problem, { ...error.details, file: name });
      first ??= problem;
      const leftOut = [
        { file: name, line: error.details.line ?? 1, reason: 'file' as const, text: '', problem: problem.problemData },
      ];
      read.push({ format: 'csv', lines: [], leftOut, notBooked: [], assumed: [] });
    }
  }
  const good = read.find(({ leftOut, lines }) => lines.length > 0 || leftOut.length === 0);
  if (!good) throw first ?? new StatementProblem('zip_without');
  const all = <Key extends 'lines' | 'leftOut' | 'notBooked' | 'assumed'>(key: Key) =>
    read.flatMap((one) => one[key] as Statement[Key][number][]);
  return {
    format: good.format,
    lines: all('lines') as Statement['lines'],
    leftOut: all('leftOut') as Statement['leftOut'],
    notBooked: all('notBooked') as Statement['notBooked'],
    assumed: all('assumed') as Statement['assumed'],
  };
}

/** XML declares its encoding, unless a byte-order mark gives it. */
function declaredEncoding(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 200).toString('latin1');
  return /^\s*<\?xml[^>]*encoding=["']([\w-]{1,40})["']/.exec(start)?.[1];
}

/** The messages to and from the thread that reads a statement. */

export interface Wanted {
  bytes: Uint8Array;
  options: StatementOptions;
}

export interface FingerprintedStatement {
  statement: Statement;
  /** One for each line. */
  fingerprints: string[];
}

export type ReadApart = FingerprintedStatement | ({ problem: StatementProblem['problem'] } & ProblemDetails);
