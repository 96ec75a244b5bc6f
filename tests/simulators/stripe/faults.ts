/** A fault of the API's calls, on request. */

export interface Fault {
  /** Limits it to this method, and to paths that begin so. */
  method?: 'GET' | 'POST';
  path?: string;
  /** A status, the connection cut, no answer at all, or no answer before `release`. */
  how: 429 | 500 | 502 | 503 | 'cut' | 'hang' | 'hold';
  /** The call has been carried out all the same. */
  isAccepted?: boolean;
  times?: number;
}

export class Faults {
  #planned: (Fault & { left: number })[] = [];
  #held: (() => void)[] = [];

  plan(fault: Fault): void {
    this.#planned.push({ ...fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#planned = [];
    this.release();
  }

  /** Lets the calls go on that are held. */
  release(): void {
    for (const go of this.#held.splice(0)) go();
  }

  get held(): number {
    return this.#held.length;
  }

  take(method: string, path: string): Fault | undefined {
    const fault = this.#planned.find(
      (one) => one.left > 0 && (!one.method || one.method === method) && (!one.path || path.startsWith(one.path)),
    );
    if (fault) fault.left--;
    return fault;
  }

  hold(): Promise<void> {
    return new Promise((resolve) => this.#held.push(resolve));
  }
}
