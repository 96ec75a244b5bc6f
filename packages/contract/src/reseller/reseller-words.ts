/** Fields of the reseller's workspace (field-words.ts). */
export const resellerWords: Record<string, readonly [meaning: string, example?: unknown]> = {
  costUsd: [
    'What a piece costs the reseller, US dollars: a single piece if they are sold, otherwise at the minimum order.',
    1.4256,
  ],
  onePieceUsd: ['Price of a single piece below the minimum order, US dollars; null: none are sold.', 1.6394],
  shopId: ['The reseller’s shop.', '5b0f6c1e7a4d4f8e9c2b3a1d'],
  hasStarted: ['True: this login has been in the workspace before.', true],
};
