import { Gate } from '#shop/gate.ts';

/**
 * Making pictures anew: one of 4096 × 4096 pixels takes seconds of a core, and threads of which passwords and files need
 * some too. One at a time for each person, two in all.
 */
const gate = new Gate({ parallel: 2, parallelPerKey: 1, waiting: 100, waitingPerKey: 10 });

export function inPictureTurn<Result>(ownerId: string, make: () => Promise<Result>): Promise<Result> {
  return gate.run(ownerId, make);
}
