/** Whether a stored product is on sale, and to which buyer alone. */
export interface Offering {
  status: 'active' | 'hidden' | 'withdrawn' | 'private';
  privateTo: string | null;
}

/**
 * Whether a buyer may know of a product that is on sale to a single buyer. For everyone else it does not exist: every
 * answer is that of an unknown number.
 */
export const isKnownTo = (buyerId: string | null, { privateTo }: Pick<Offering, 'privateTo'>): boolean =>
  privateTo === null || privateTo === buyerId;

export const isSoldTo = (buyerId: string | null, { status, privateTo }: Offering): boolean =>
  status === 'active' || (status === 'private' && privateTo !== null && privateTo === buyerId);
