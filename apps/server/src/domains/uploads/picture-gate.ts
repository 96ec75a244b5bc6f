import { Gate } from '#security/gate.ts';

/**
 * Re-encoding a picture of 4096 × 4096 pixels takes seconds of CPU, and threads that passwords and files need too. One
 * at a time per person, two in all.
 */
export const pictureGate = new Gate({ parallel: 2, parallelPerKey: 1, waiting: 100, waitingPerKey: 10 });

export function inPictureTurn<Result>(ownerId: string, make: () => Promise<Result>): Promise<Result> {
  return pictureGate.run(ownerId, make);
}
