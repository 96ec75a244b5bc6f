/**
 * Who may know of a product that is on sale to a single buyer, as SQL for a product `p` and a buyer, such as `$1`. For everybody
 * else it does not exist: whatever is said of it, an unknown number gets the same.
 */
export const isKnownTo = (buyer: string, p = 'p') => `(${p}.private_to is null or ${p}.private_to = ${buyer})`;

export const isSoldTo = (buyer: string, p = 'p') =>
  `(${p}.status = 'active' or ${p}.status = 'private' and ${p}.private_to = ${buyer})`;
