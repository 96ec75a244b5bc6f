import type { OperatorRole } from '@sampan/contract/call';

import type { Scope } from '@sampan/contract/scopes';

export interface Customer {
  kind: 'customer';
  /** The login that acts: sessions, messages and keys are its own. */
  userId: string;
  /** The party it acts for, which owns carts, orders, addresses and favourites; on the wire `customerId`. */
  buyerId: string;
  email: string;
  firstName: string;
  lastName: string;
  avatarKey: string | null;
  /** A program acts for the customer, with one of his API keys. */
  apiKey?: { id: string; scopes: readonly Scope[] };
}

export interface Operator {
  kind: 'operator';
  operatorId: string;
  email: string;
  name: string;
  roles: readonly OperatorRole[];
}

/** The cause of an action: an anonymous visitor, a buyer, an operator, the payment provider or a scheduled job. */
export type Actor = { kind: 'anonymous' } | Customer | Operator | { kind: 'provider' } | { kind: 'job' };
