import type { Context, Customer } from '#shop/context.ts';

/** `customerId` is accepted from old clients and never believed; somebody else's in it is worth a line in the log. */
export function noteClaim({ actor, log }: Context & { actor: Customer }, claimed: unknown): void {
  if (claimed == null || claimed === '' || claimed === actor.customerId || claimed === actor.userId) return;
  log.warn({ event: 'foreign_customer_id', userId: actor.userId }, 'a request named another customer');
}
