/** Pieces that cannot be bought: offers and choices. Apart from the calls, so that pages load no schemas. */

export const shortageProposals = ['substitute', 'refund'] as const;
export type ShortageProposal = (typeof shortageProposals)[number];

/** search: no other goods and no money; purchasing looks for another source. */
export const shortageOutcomes = ['substitute', 'refund', 'search'] as const;
export type ShortageOutcome = (typeof shortageOutcomes)[number];

export const shortageStates = ['proposed', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type ShortageState = (typeof shortageStates)[number];

/** The buyer's choices: the proposal, and its alternatives. */
export const choicesOf: Record<ShortageProposal, readonly ShortageOutcome[]> = {
  substitute: ['substitute', 'refund'],
  refund: ['refund', 'search'],
};
