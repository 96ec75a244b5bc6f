import type { OrderStatus } from '@sampan/contract/order-status';

/** The steps of an order, each with the statuses that an order reaches once the step is done. */
const steps = [
  ['placed', ['create']],
  ['paid', ['be_purchased']],
  ['bought', ['pending_inspection']],
  ['inspected', ['be_confirmed_customer', 'be_delivered']],
  ['shipped', ['delivered']],
  ['completed', ['completed']],
] as const satisfies readonly (readonly [string, readonly OrderStatus[]])[];

export interface ProgressStep {
  step: (typeof steps)[number][0];
  at: string | undefined;
  state: 'done' | 'now' | 'later';
}

/** A step counts as done when the order came that far at any time: it may have paused or gone back since. */
export function progressOf(events: readonly { to: OrderStatus; at: string }[]): ProgressStep[] {
  const isClosed = events.at(-1)?.to === 'closed';
  const reached = steps.map(
    ([, statuses]) => events.find(({ to }) => (statuses as readonly OrderStatus[]).includes(to))?.at,
  );
  const last = reached.findLastIndex((at) => at !== undefined);
  return steps.map(([step], index) => ({
    step,
    at: reached[index],
    state: index <= last ? 'done' : index === last + 1 && !isClosed ? 'now' : 'later',
  }));
}
