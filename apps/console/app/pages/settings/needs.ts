/** As the contract's, without its schemas; the compiler compares them where they meet. */
export const openingNeeds = ['owner', 'company', 'bank', 'terms', 'shipping', 'refunds', 'noTrialGoods'] as const;
