/** Fields of the reseller's workspace (field-words.ts). */
export const resellerWords: Record<string, readonly [meaning: string, example?: unknown]> = {
  costUsd: [
    'Cost per piece for the reseller, US dollars: of a single piece if sold singly, otherwise at the minimum order.',
    1.4256,
  ],
  onePieceUsd: ['Price of a single piece below the minimum order, US dollars; null: not sold singly.', 1.6394],
  shopId: ['The reseller’s shop.', '5b0f6c1e7a4d4f8e9c2b3a1d'],
  hasStarted: ['True: this login has been in the workspace before.', true],
};
