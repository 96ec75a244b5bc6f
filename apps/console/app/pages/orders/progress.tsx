import type { OrderStatus } from '@sampan/contract/order-status';
import type { Output } from '../../api/call.ts';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { progressOf } from './progress-steps.ts';

type Order = Pick<Output<'operatorGetOrder'>, 'status' | 'events'>;

/** The way of the order: done, now, later. */
export function Progress({ order }: { order: Order }) {
  const t = useTexts();
  const { moment } = useFormat();
  const steps = progressOf(order.events as { to: OrderStatus; at: string }[]);
  // Orders on hold are not worked on.
  const waits = order.status === 'after_sales' ? t('consoleOrders.onHold') : t('consoleOrders.waitsNow');
  return (
    <ol className="progress" aria-label={t('consoleOrders.progress')} data-status={order.status}>
      {steps.map(({ step, at, state }) => (
        <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="progress-mark">{state === 'done' && <Icon name="check" small />}</span>
          <b>{t(`consoleOrders.step_${step}`)}</b>
          <span className="second">{at ? moment(at) : state === 'now' ? waits : ''}</span>
        </li>
      ))}
    </ol>
  );
}
