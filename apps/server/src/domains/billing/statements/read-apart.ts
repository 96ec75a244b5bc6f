import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { codeOf } from '#text/read-error.ts';
import type { FingerprintedStatement, ReadApart, StatementOptions, Wanted } from './read-statement.ts';
import { StatementProblem } from './statement-line.ts';

/** Statements of some megabytes take seconds, so a separate thread reads them while the shop serves its visitors. */

const atOnceMax = 2;
const memoryMaxMb = 512;
/** Includes waiting for a thread. A connection without an answer is closed after a minute. */
export const readingMaxMs = 50_000;
/** Starting a thread takes half a second, so the next file finds one ready. */
const keptMs = 20_000;

let running = 0;
const waiting: (() => void)[] = [];
const ready: Worker[] = [];

/** Throws a StatementProblem. */
export async function readApart(bytes: Buffer, options: StatementOptions): Promise<FingerprintedStatement> {
  const until = Date.now() + readingMaxMs;
  if (running >= atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    const read = await inThread({ bytes, options }, until);
    if ('problem' in read) throw new StatementProblem(read.problem, read);
    return read;
  } finally {
    // Hands the place to the next one.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

async function inThread(wanted: Wanted, until: number): Promise<ReadApart> {
  const worker = ready.shift() ?? startThread();
  worker.ref();
  const tooLong = setTimeout(() => void worker.terminate(), Math.max(until - Date.now(), 0));
  try {
    const read = await answerOf(worker, wanted);
    keepReady(worker);
    return read;
  } finally {
    clearTimeout(tooLong);
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('./statement-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb },
  });
  // The exit event follows and is handled.
  worker.on('error', () => {});
  return worker;
}

async function answerOf(worker: Worker, wanted: Wanted): Promise<ReadApart> {
  const answered = new AbortController();
  const { signal } = answered;
  const exit = once(worker, 'exit', { signal }).then(() => {
    throw new StatementProblem('too_slow');
  });
  const message = once(worker, 'message', { signal }).then(([read]) => read as ReadApart);
  worker.postMessage(wanted);
  try {
    return await Promise.race([message, exit]);
  } catch (error) {
    if (codeOf(error) !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw new StatementProblem('too_large');
  } finally {
    answered.abort();
  }
}

/** Keeps the thread for a moment, then ends it to free its memory. */
function keepReady(worker: Worker): void {
  ready.push(worker);
  worker.unref();
  setTimeout(() => {
    const place = ready.indexOf(worker);
    if (place < 0) return;
    ready.splice(place, 1);
    void worker.terminate();
  }, keptMs).unref();
}
