import { parentPort } from 'node:worker_threads';
import { fingerprintsOf } from './fingerprint.ts';
import type { ReadApart, Wanted } from './read-statement.ts';
import { readStatement } from './read-statement.ts';
import { StatementProblem } from './statement-line.ts';

/** The thread that reads statements, one after another. */

function read({ bytes, options }: Wanted): ReadApart {
  try {
    const statement = readStatement(Buffer.from(bytes), options);
    return { statement, fingerprints: fingerprintsOf(statement.lines) };
  } catch (error) {
    if (!(error instanceof StatementProblem)) throw error;
    return { problem: error.problem, ...error.details };
  }
}

parentPort?.on('message', (wanted: Wanted) => parentPort?.postMessage(read(wanted)));
