import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * By default a process that has once been busy keeps the memory it needed: V8 lets the space for young objects grow to
 * a hundred megabytes, and glibc gives each thread an arena and returns next to nothing. Both are fixed before a
 * program's first line runs, so the program re-executes itself once. Workers get the same settings from their parent.
 */
const flag = '--max-semi-space-size=8';
/** Allocations above 64 kB go back to the system at once. Below that, new memory pages cost more than they save. */
const allocator = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(2 ** 16),
  MALLOC_TRIM_THRESHOLD_: String(2 ** 17),
};

export function replaceWithFrugal(program: string): void {
  const { execArgv, execPath, argv, env } = process;
  if (execArgv.includes(flag) || !process.execve || process.platform === 'win32') return;
  process.execve(execPath, [execPath, flag, ...execArgv, fileURLToPath(program), ...argv.slice(2)], {
    ...env,
    ...allocator,
    // Set here it also covers the program's first file and all processes that it starts.
    NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'node-compile-cache'),
  });
}

const busyShare = 0.2;
const idleShare = 0.03;

/** Whether a process has fallen idle: called repeatedly with the share of time in which it was busy. */
export class Rest {
  #wasBusy = false;

  begins(share: number): boolean {
    if (share > busyShare) this.#wasBusy = true;
    const begins = this.#wasBusy && share < idleShare;
    if (begins) this.#wasBusy = false;
    return begins;
  }
}

const lookEveryMs = 15_000;

/** Without allocations V8 has no reason to collect, so an idle process is made to after a busy period. */
export function collectAtRest(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  const rest = new Rest();
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (rest.begins(utilization)) collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
  }, lookEveryMs).unref();
}
