import { Worker } from 'node:worker_threads';
import type { FingerprintedStatement, ReadApart, Wanted } from './read-apart-messages.ts';
import type { StatementOptions } from './read-statement.ts';
import { StatementProblem } from './statement-line.ts';

/** Statements of some megabytes take seconds: they are read in a thread of their own, while the shop serves its visitors. */

const atOnceMax = 2;
const memoryMaxMb = 512;
const timeMaxMs = 120_000;

let running = 0;
const waiting: (() => void)[] = [];

/** Throws a StatementProblem. */
export async function readApart(bytes: Buffer, options: StatementOptions): Promise<FingerprintedStatement> {
  if (running >= atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    const read = await inThread({ bytes, options });
    if ('problem' in read) throw new StatementProblem(read.problem, read.line);
    return read;
  } finally {
    // The next one takes the place.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

function inThread(wanted: Wanted): Promise<ReadApart> {
  const worker = new Worker(new URL('./statement-worker.ts', import.meta.url), {
    workerData: wanted,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb },
  });
  const tooLong = setTimeout(() => void worker.terminate(), timeMaxMs);
  return new Promise<ReadApart>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new StatementProblem('it is too large; import it in parts') : error,
      ),
    );
    worker.once('exit', () => reject(new StatementProblem('it takes too long to read; import it in parts')));
  }).finally(() => clearTimeout(tooLong));
}
