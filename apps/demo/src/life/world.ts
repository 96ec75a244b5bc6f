import type { Mail } from '@sampan/server/connectors/mail/mail';
import type { SandboxProvider } from '@sampan/server/connectors/payment/sandbox/provider';
import type { Job } from '@sampan/server/jobs/job';
import type { Customer, Operator } from '@sampan/server/shop/actor';
import type { Context } from '@sampan/server/shop/context';
import type { Services } from '@sampan/server/shop/services';
import type { CustomerName, OperatorName } from './cast.ts';
import type { Goods } from './goods.ts';
import type { HeldJobs } from './held-jobs.ts';

export type CustomerContext = Context & { actor: Customer };
export type OperatorContext = Context & { actor: Operator };

/** What the steps of the demo shop's past act on. */
export interface World {
  services: Services;
  sandbox: SandboxProvider;
  jobs: HeldJobs;
  /** What runs them. */
  handlers: readonly Job[];
  goods: Goods;
  customers: Map<CustomerName, CustomerContext>;
  operators: Map<OperatorName, OperatorContext>;
  /** The mail that was sent last. */
  lastMail: Mail | undefined;
  /** Whether it is late enough for mails to reach the mailbox. */
  keepsMail(): boolean;
}

/** Something that a person did at a moment in the past. */
export interface Step {
  at: Date;
  act: (world: World) => Promise<unknown>;
}

export function customerOf({ customers }: World, name: CustomerName): CustomerContext {
  const ctx = customers.get(name);
  if (!ctx) throw new Error(`${name} is not a customer yet`);
  return ctx;
}

export function operatorOf({ operators }: World, name: OperatorName): OperatorContext {
  const ctx = operators.get(name);
  if (!ctx) throw new Error(`${name} does not work here yet`);
  return ctx;
}
