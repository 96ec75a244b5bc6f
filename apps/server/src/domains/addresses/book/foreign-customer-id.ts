import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';

/** `customerId` is accepted from old clients and never used; another customer's id is worth a log line. */
export function logForeignCustomerId({ actor, log }: Context & { actor: Customer }, claimed: unknown): void {
  if (claimed == null || claimed === '' || claimed === actor.buyerId || claimed === actor.userId) return;
  log.warn({ event: 'foreign_customer_id', userId: actor.userId }, 'a request named another customer');
}
