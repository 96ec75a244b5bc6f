/**
 * `isKnownTo` and `isSoldTo` of private-goods.ts as SQL, for a product `p` and a buyer, such as `$1`.
 */
export const knownTo = (buyer: string, p = 'p') => `(${p}.private_to is null or ${p}.private_to = ${buyer})`;

export const soldTo = (buyer: string, p = 'p') =>
  `(${p}.status = 'active' or ${p}.status = 'private' and ${p}.private_to = ${buyer})`;
