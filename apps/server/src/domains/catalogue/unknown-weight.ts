/** Assumed weight of a piece of unknown weight: more than most goods of this kind weigh. */
export const unknownWeightGrams = 500;
