import type { Customer } from '#shop/actor.ts';

/** The login that a session or an API key acts as, read from `users u`. */
export const customerColumns = 'u.id as user_id, u.buyer_id, u.email, u.first_name, u.last_name, u.avatar_key';

export interface CustomerRow {
  user_id: string;
  buyer_id: string;
  email: string;
  first_name: string;
  last_name: string;
  avatar_key: string | null;
}

export function asCustomer(row: CustomerRow): Customer {
  return {
    kind: 'customer',
    userId: row.user_id,
    buyerId: row.buyer_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    avatarKey: row.avatar_key,
  };
}
