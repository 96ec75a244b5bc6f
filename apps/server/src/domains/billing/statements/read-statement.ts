import { serverLimits } from '@sampan/contract/limits';
import { decodeFile } from '#domains/catalogue/import/file-text.ts';
import { readCamt053 } from './camt053.ts';
import { type CsvOptions, readCsvStatement } from './csv-statement.ts';
import { readMt940 } from './mt940.ts';
import { type Statement, StatementProblem, tidyLine } from './statement-line.ts';

export interface StatementOptions extends CsvOptions {
  encoding?: string | undefined;
}

/** A bank's statement in whatever format and encoding; throws a StatementProblem. Nothing of a file that is wrong is used. */
export function readStatement(bytes: Buffer, options: StatementOptions): Statement {
  const decoded = decodeFile(bytes, options.encoding ?? declaredEncoding(bytes));
  if ('problem' in decoded) throw new StatementProblem(decoded.problem.problem, decoded.problem.line);
  const text = decoded.text.replace(/^\uFEFF/, '');
  const statement = readText(text, options);
  if (statement.lines.length === 0) throw new StatementProblem('it holds no transaction');
  const { statementTransactionsMax: most } = serverLimits;
  if (statement.lines.length > most)
    throw new StatementProblem(`it holds more than ${most} transactions; import it in parts`);
  const lines = statement.lines.map((line) => tidyLine({ ...line, account: options.account || line.account }));
  const wrong = lines.find(({ currency }) => !/^[A-Z]{3}$/.test(currency));
  if (wrong) throw new StatementProblem(`the transaction of ${wrong.bookedOn} has no currency`);
  return { ...statement, lines: lines.filter(({ amountCents }) => amountCents !== 0) };
}

function readText(text: string, options: StatementOptions): Statement {
  if (/^\s*</.test(text)) return { format: 'camt.053', lines: readCamt053(text) };
  if (/^(\{1:.*)?:20:/m.test(text) && /^:61:/m.test(text)) return { format: 'mt940', lines: readMt940(text) };
  return { format: 'csv', lines: readCsvStatement(text, options) };
}

/** XML says its own; one with a byte-order mark is told by that. */
function declaredEncoding(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 200).toString('latin1');
  return /^\s*<\?xml[^>]*encoding=["']([\w-]{1,40})["']/.exec(start)?.[1];
}
