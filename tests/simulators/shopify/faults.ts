/** What goes wrong with calls of the API, on request. */

export interface Fault {
  /** Only calls of these: the name of the operation in the document, such as `SetProduct`, or `token`. */
  operation?: string;
  /** Only of this shop. */
  address?: string;
  /**
   * A status; the connection cut; no answer at all; no answer before `release`; an answer that never ends, that comes a
   * byte at a time, that leads elsewhere, or that is no JSON.
   */
  how: 401 | 403 | 404 | 429 | 500 | 502 | 503 | 'cut' | 'hang' | 'hold' | 'huge' | 'drip' | 'redirect' | 'garbage';
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

  take(address: string, operation: string): Fault | undefined {
    const fault = this.#planned.find(
      (one) =>
        one.left > 0 &&
        (one.operation === undefined || one.operation === operation) &&
        (one.address === undefined || one.address === address),
    );
    if (fault) fault.left--;
    return fault;
  }

  hold(): Promise<void> {
    return new Promise((resolve) => this.#held.push(resolve));
  }
}
