interface Task {
  at: number;
  run: () => void | Promise<void>;
}

/** The simulator's time: the machine's, plus what `advance` added. What is planned happens only when time is advanced. */
export class Clock {
  #offset = 0;
  #tasks: Task[] = [];
  #running: Promise<void> = Promise.resolve();

  now(): number {
    return Date.now() + this.#offset;
  }

  after(ms: number, run: Task['run']): void {
    this.#tasks.push({ at: this.now() + ms, run });
  }

  /** Runs everything that falls due within this time, in order and one after another. */
  advance(ms = 0): Promise<void> {
    const next = this.#running.then(() => this.#advance(ms));
    this.#running = next.catch(() => {});
    return next;
  }

  async #advance(ms: number): Promise<void> {
    const target = this.now() + ms;
    for (let task = this.#takeDue(target); task; task = this.#takeDue(target)) {
      this.#jump(task.at);
      await task.run();
    }
    this.#jump(target);
  }

  #takeDue(target: number): Task | undefined {
    const due = this.#tasks.filter(({ at }) => at <= target);
    const first = due.sort((a, b) => a.at - b.at)[0];
    if (first) this.#tasks.splice(this.#tasks.indexOf(first), 1);
    return first;
  }

  #jump(time: number): void {
    this.#offset += Math.max(0, time - this.now());
  }
}

/** Formats times like the API: to the second. */
export function timeText(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}+0000`;
}

export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);
