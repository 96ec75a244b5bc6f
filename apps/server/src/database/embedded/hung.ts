import { setTimeout as sleep } from 'node:timers/promises';
import { type Postmaster, runningPostmaster } from './postmaster.ts';
import type { ServerState } from './probe.ts';

/**
 * Time that a living server may take to stop, or be silent, before it counts as hung. One that is stopped while it
 * recovers from a dead connection can stop for ever (seen with 18.4). Recovering itself may take as long as it needs.
 */
export const usualPatience = { stoppingMs: 15_000, silentMs: 60_000 };

/** Watches one server's states, asked for again and again. */
export class Patience {
  readonly #most: typeof usualPatience;
  #state: ServerState = 'absent';
  #since = 0;

  constructor(most: typeof usualPatience) {
    this.#most = most;
  }

  /** Whether the server has been stopping, or silent, for too long. */
  isOver(state: ServerState, nowMs: number): boolean {
    if (state !== this.#state) {
      this.#state = state;
      this.#since = nowMs;
    }
    if (state !== 'stopping' && state !== 'silent') return false;
    return nowMs - this.#since >= (state === 'stopping' ? this.#most.stoppingMs : this.#most.silentMs);
  }
}

function signal({ pid }: Postmaster, name: 'SIGQUIT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // gone already
  }
}

/** Ends a server at once. Nothing committed is lost: its next start recovers as after a power cut. */
export async function endAtOnce(cluster: string): Promise<void> {
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    const running = runningPostmaster(cluster);
    if (!running) return;
    signal(running, name);
    for (let tries = 0; tries < 140 && runningPostmaster(cluster)?.pid === running.pid; tries++) await sleep(50);
  }
}
