import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type pino from 'pino';

/** Ends a process in order, on a signal or after a failed start: last opened, first closed. */
export class Ending {
  readonly #steps: { close: () => Promise<unknown>; seconds: number }[] = [];
  #starting: Promise<unknown> = Promise.resolve();
  #ended: Promise<void> | undefined;
  #log: pino.Logger | undefined;

  get hasBegun(): boolean {
    return this.#ended !== undefined;
  }

  /** Logs signals, and the shutdown that they cause. */
  logTo(log: pino.Logger): void {
    this.#log = log;
  }

  /** Something to close; after `seconds` the shutdown no longer waits for it. */
  onEnd(seconds: number, close: () => Promise<unknown>): void {
    this.#steps.push({ close, seconds });
  }

  /** A signal during start-up waits for the current step, so that nothing is left half made. */
  async during<Result>(step: Promise<Result>): Promise<Result> {
    this.#starting = step.catch(() => {});
    const result = await step;
    if (this.hasBegun) await new Promise(() => {});
    return result;
  }

  end(code: number): Promise<void> {
    this.#ended ??= this.#end(code);
    return this.#ended;
  }

  async #end(code: number): Promise<void> {
    let isInTime = true;
    await Promise.race([this.#starting, sleep(10_000)]);
    for (const { close, seconds } of this.#steps.toReversed()) {
      const closing = close().then(
        () => true,
        () => false,
      );
      if (!(await Promise.race([closing, sleep(seconds * 1000, false)]))) isInTime = false;
    }
    if (code === 0) this.#log?.info('stopped');
    process.exit(isInTime ? code : code || 1);
  }

  /**
   * Installed before anything else: from then on a signal leaves nothing behind. npm passes Ctrl-C on, so it may arrive
   * twice.
   */
  endOnSignals(): void {
    process.on('SIGTERM', () => this.#stop('SIGTERM'));
    process.on('SIGINT', () => {
      // The terminal signals workers too; their parent ends them.
      if (cluster.isWorker) return;
      this.#stop('SIGINT');
    });
  }

  #stop(signal: 'SIGTERM' | 'SIGINT'): void {
    if (!this.hasBegun) this.#log?.info(`stopping: ${signal}`);
    this.#log?.flush();
    this.end(0);
  }
}
