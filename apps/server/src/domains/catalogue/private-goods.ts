/** Of a product, as stored: whether it is on sale, and to whom alone. */
export interface Offering {
  status: 'active' | 'hidden' | 'withdrawn' | 'private';
  privateTo: string | null;
}

/**
 * Who may know of a product that is on sale to a single buyer. For everybody else it does not exist: whatever is said of it,
 * an unknown number gets the same.
 */
export const isKnownTo = (buyerId: string | null, { privateTo }: Pick<Offering, 'privateTo'>): boolean =>
  privateTo === null || privateTo === buyerId;

export const isSoldTo = (buyerId: string | null, { status, privateTo }: Offering): boolean =>
  status === 'active' || (status === 'private' && privateTo !== null && privateTo === buyerId);
