import type { StatementOptions } from './read-statement.ts';
import type { ProblemDetails, Statement, StatementProblem } from './statement-line.ts';

/** What goes to the thread that reads a statement, and comes back. */

export interface Wanted {
  bytes: Uint8Array;
  options: StatementOptions;
}

export interface FingerprintedStatement {
  statement: Statement;
  /** Of each line. */
  fingerprints: string[];
}

export type ReadApart = FingerprintedStatement | ({ problem: StatementProblem['problem'] } & ProblemDetails);
