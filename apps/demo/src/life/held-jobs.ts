import type { Queue } from '@sampan/server/jobs/queue';

export interface HeldJob {
  name: string;
  data: unknown;
}

/** Holds the jobs that actions queue, for the loader to run at the right moment. */
export class HeldJobs {
  #due: HeldJob[] = [];
  #later: HeldJob[] = [];

  readonly queue = {
    add: async (_tx, { name }, data, options) => {
      (options?.startAfterSeconds ? this.#later : this.#due).push({ name, data });
    },
  } as Pick<Queue, 'add'> as Queue;

  takeDue(): HeldJob[] {
    return this.#due.splice(0);
  }

  /** Those with a delay of some seconds. */
  takeLater(): HeldJob[] {
    return this.#later.splice(0);
  }
}
