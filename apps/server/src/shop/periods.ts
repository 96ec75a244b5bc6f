/** A period, and the one of the same length before it. */
export interface Periods {
  from: Date;
  beforeFrom: Date;
  beforeUntil: Date;
}

export type OfPeriod = 'now' | 'before';

/** The three parameters of the expressions below. */
export const valuesOf = ({ from, beforeFrom, beforeUntil }: Periods) => [from, beforeFrom, beforeUntil];

/** Condition on rows with a moment `at`: it is in either period. Moments between the two are in neither. */
export const inPeriods = `(at >= $1 or at >= $2 and at < $3)`;
export const periodOf = `case when at >= $1 then 'now' else 'before' end`;
