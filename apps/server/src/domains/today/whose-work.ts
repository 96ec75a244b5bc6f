import type { OperatorRole } from '@sampan/contract/call';
import { type StatusInWork, statusesInWork } from '@sampan/contract/order-status';
import { type OtherWork, otherWork } from '@sampan/contract/today';
import type { Operator } from '#shop/actor.ts';

type Roles = Pick<Operator, 'roles'>;

/** Whom orders in a status wait for; the owner, who sees all, besides. Balances wait for the buyer: they are reminded of. */
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

/** As may see the conversations, the refunds and the authorizations. */
const doersOfOthers: Record<OtherWork, readonly OperatorRole[]> = {
  questions: ['support'],
  claims: ['finance', 'support'],
  purchases: [],
  transfers_back: ['finance'],
  findings: ['support'],
  surplus: ['purchasing', 'warehouse'],
  grants: ['catalogue'],
  requests: ['catalogue'],
};

export const otherWorkOf = (who: Roles): OtherWork[] =>
  otherWork.filter((work) => hasRole(who, ...doersOfOthers[work]));

/** Who works on orders at all, and is told of new ones. */
export const seesOrders = (who: Roles): boolean => hasRole(who, 'purchasing', 'warehouse', 'finance', 'support');
