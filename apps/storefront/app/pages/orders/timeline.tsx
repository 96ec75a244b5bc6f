import type { OrderStatus } from '@sampan/contract/order-status';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { hasArrived, type Order } from '../../features/orders/orders.ts';
import type { TextId } from '../../texts/text-ids.ts';
import { type Translate, useTexts } from '../../texts/texts.ts';

type Step = Order['timeline'][number];

/** The label of each step, past or still ahead. */
const stepNames: Partial<Record<OrderStatus, TextId>> = {
  create: 'orders.step_placed',
  be_purchased: 'orders.step_paid',
  in_purchased: 'orders.step_bought',
  pending_inspection: 'orders.step_inspected',
  be_confirmed_customer: 'orders.step_balance',
  be_delivered: 'orders.step_paid',
  delivered: 'orders.step_shipped',
  completed: 'orders.step_received',
};

const waitsForBuyer = new Set<OrderStatus>(['create', 'be_confirmed_customer']);

/** Six steps: done, current, and to come. */
export function Timeline({ order }: { order: Order }) {
  const t = useTexts();
  const { measure } = useFormat();
  const steps = order.timeline;
  return (
    <ol className="timeline" aria-label={t('orders.progress')} data-status={order.orderStatus}>
      {steps.map((step, index) => (
        <li
          key={step.status}
          className={step.state === 'later' ? '' : `step-${step.state}`}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className="timeline-mark">{step.state === 'done' && <Icon name="check" />}</span>
          <span>{stepName(t, measure, order, step)}</span>
          <small>
            <StepTime order={order} step={step} before={steps[index - 1]} />
            {index === 0 && order.isByRule && ` ${t('orders.byRule')}`}
          </small>
        </li>
      ))}
    </ol>
  );
}

function stepName(t: Translate, measure: ReturnType<typeof useFormat>['measure'], order: Order, step: Step): string {
  if (step.state === 'now') return t(hasArrived(order) ? 'orders.now_arrived' : `orders.now_${order.orderStatus}`);
  const isDone = step.state === 'done';
  if (step.status === 'be_purchased' && order.fmsBill.plan === 'deposit') return t('orders.step_depositPaid');
  if (step.status === 'completed' && order.destination === 'own_stock') return t('orders.step_stored');
  if (step.status === 'be_confirmed_customer' && isDone) return t('orders.step_balancePaid');
  if (step.status === 'pending_inspection' && isDone && order.weightGrams !== null) {
    return t('orders.step_inspectedWeight', { weight: measure(Math.round(order.weightGrams / 100) / 10, 'kilogram') });
  }
  return t(stepNames[step.status] ?? 'orders.step_placed');
}

function StepTime({ order, step, before }: { order: Order; step: Step; before: Step | undefined }) {
  const t = useTexts();
  const { date } = useFormat();
  const yours = waitsForBuyer.has(order.orderStatus);
  if (step.state === 'done') return step.at ? date(step.at) : null;
  if (step.state === 'now') {
    if (yours) return t('orders.waitingForYou');
    if (hasArrived(order)) return date(order.arrivedAt);
    return step.at ? t('orders.since', { date: date(step.at) }) : null;
  }
  return yours && before?.state === 'now' ? t('orders.afterPayment') : null;
}
