/** A copy of the contract's list without its schemas; the compiler compares them. */
export const openingNeeds = ['owner', 'company', 'bank', 'terms', 'shipping', 'refunds', 'noTrialGoods'] as const;
