/** Computed in cents, so that 0.1 and 0.2 are 0.3. */
export const differenceOf = (received: number, due: number): number =>
  (Math.round(received * 100) - Math.round(due * 100)) / 100;
