import type { OperatorRole } from '@sampan/contract/call';
import { type StatusInWork, statusesInWork } from '@sampan/contract/order-status';
import { type OtherWork, otherWork } from '@sampan/contract/today';
import type { Operator } from '#shop/actor.ts';

type Roles = Pick<Operator, 'roles'>;

/**
 * The roles for which orders in a status wait. The owner sees all of them. Balances wait for the buyer, who has to be
 * reminded.
 */
const doers: Record<StatusInWork, readonly OperatorRole[]> = {
  payment_confirming: ['finance'],
  be_purchased: ['purchasing'],
  in_purchased: ['purchasing', 'warehouse'],
  pending_inspection: ['warehouse'],
  be_confirmed_customer: ['finance', 'support'],
  be_delivered: ['warehouse'],
  after_sales: ['finance', 'support'],
};

export const hasRole = ({ roles }: Roles, ...needed: OperatorRole[]): boolean =>
  roles.some((role) => role === 'owner' || needed.includes(role));

export const workOf = (who: Roles): StatusInWork[] => statusesInWork.filter((status) => hasRole(who, ...doers[status]));

/** The roles that may see the conversations, the refunds and the authorizations. */
const doersOfOthers: Record<OtherWork, readonly OperatorRole[]> = {
  questions: ['support'],
  claims: ['finance', 'support'],
  purchases: [],
  transfers_back: ['finance'],
  findings: ['support'],
  surplus: ['purchasing', 'warehouse'],
  marketplace: ['purchasing'],
  grants: ['catalogue'],
  requests: ['catalogue'],
};

export const otherWorkOf = (who: Roles): OtherWork[] =>
  otherWork.filter((work) => hasRole(who, ...doersOfOthers[work]));

/** Whether the operator works on orders at all, and is notified of new ones. */
export const seesOrders = (who: Roles): boolean => hasRole(who, 'purchasing', 'warehouse', 'finance', 'support');
