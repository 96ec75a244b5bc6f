/** The simulator's time: real time plus what `advance` added. Nothing that is due happens before it is asked to. */
export class Clock {
  #added = 0;
  #tasks: { at: number; run: () => unknown }[] = [];

  get now(): number {
    return Date.now() + this.#added;
  }

  get seconds(): number {
    return Math.floor(this.now / 1000);
  }

  later(ms: number, run: () => unknown): void {
    this.#tasks.push({ at: this.now + ms, run });
  }

  /** Lets time pass, and what falls due in it happen in its order, each at its time; `settle` waits for what it caused. */
  async advance(ms: number, settle: () => Promise<void>): Promise<void> {
    await settle();
    const until = this.now + ms;
    for (;;) {
      const due = this.#tasks.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#tasks.splice(this.#tasks.indexOf(due), 1);
      this.#moveTo(due.at);
      await due.run();
      await settle();
    }
    this.#moveTo(until);
  }

  #moveTo(time: number): void {
    this.#added += Math.max(0, time - this.now);
  }
}
