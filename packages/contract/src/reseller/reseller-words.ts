/** Fields of the reseller's workspace (field-words.ts). */
export const resellerWords: Record<string, readonly [meaning: string, example?: unknown]> = {
  costUsd: [
    'What a piece costs the reseller, US dollars: a single piece if they are sold, otherwise at the minimum order.',
    1.4256,
  ],
  onePieceUsd: ['Price of a single piece below the minimum order, US dollars; null: none are sold.', 1.6394],
  hasStarted: ['True: this login has been in the workspace before.', true],
};
