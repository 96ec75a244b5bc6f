import type { RowOf } from '../../api/use-call.ts';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';

type Payment = NonNullable<RowOf<'operatorListOrders'>['payment']>;

/** How an order is paid, and how much of it. */
export function PaymentState({ payment: { pattern, state, hasSlip } }: { payment: Payment }) {
  const t = useTexts();
  const how = t(pattern === 'bank_card' ? 'consoleOrders.byTransfer' : 'consoleOrders.byCard');
  return (
    <span className="payment-state">
      <span className="cut">
        {state === 'unpaid' ? t('consoleOrders.payment_unpaid') : t(`consoleOrders.payment_${state}`, { how })}
      </span>
      {hasSlip && <Icon name="paper" small />}
      {hasSlip && <span className="sr-only">{t('consoleOrders.hasSlip')}</span>}
    </span>
  );
}
