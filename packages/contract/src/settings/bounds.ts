/** Beyond these a setting is a mistake. Forms say them in the unit they show. */

/** A billion US dollars. */
export const amountMaxCents = 100_000_000_000;
/** A hundred tons. */
export const weightMaxGrams = 100_000_000;
/** All of it. */
export const rateMaxE6 = 1_000_000;
