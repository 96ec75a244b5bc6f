import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Checkbox } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { Price } from '../../features/catalogue/price.tsx';
import { type Bill, nextInstalment, type Order } from '../../features/orders/orders.ts';
import { RichText, useTexts } from '../../texts/texts.ts';
import { policyParts } from '../policies/policy-link.tsx';

/** The specification's pause between the press and the dialog. */
const payDelayMs = 2_000;

const PaymentDialog = lazy(() => import('./payment-dialog.tsx'));
const OfflineDialog = lazy(() => import('./offline-dialog.tsx'));

interface Props {
  order: Order;
  bill: Bill;
  /** Else by bank transfer only. */
  takesCards: boolean;
  hasAddress: boolean;
  /** Paid or declared: on to the orders. */
  onDone: () => void;
}

/** The agree box and the ways to pay. */
export function PayBox({ order, bill, takesCards, hasAddress, onDone }: Props) {
  const t = useTexts();
  const { price } = useFormat();
  const [waiting, setWaiting] = useState(false);
  const [dialog, setDialog] = useState<'card' | 'offline' | null>(null);
  const agreement = useAgreement(hasAddress);
  const due = nextInstalment(bill);
  if (!due) return null;
  const payNow = () => {
    if (!agreement.check()) return;
    setWaiting(true);
    void import('./payment-dialog.tsx');
    setTimeout(() => {
      setWaiting(false);
      setDialog('card');
    }, payDelayMs);
  };
  const close = () => setDialog(null);
  const offline = (
    <Button
      kind={takesCards ? undefined : 'action'}
      size="big"
      wide
      onClick={() => agreement.check() && setDialog('offline')}
    >
      <Icon name="bank" small />
      {t('billing.offlinePayment')}
    </Button>
  );
  const card = (
    <Button kind="action" size="big" wide busy={waiting} busyLabel={t('billing.opening')} onClick={payNow}>
      <Icon name="lock" small />
      <span>
        <RichText
          id="billing.payNow"
          values={{ sum: price(due.amountUsd) }}
          parts={{ sum: (text) => <bdi dir="ltr">{text}</bdi> }}
        />
      </span>
    </Button>
  );
  const first = takesCards ? card : offline;
  return (
    <>
      <div ref={agreement.place} className="mb-4">
        <Checkbox
          aria-required
          checked={agreement.agreed}
          error={agreement.error}
          onChange={(event) => agreement.set(event.target.checked)}
        >
          <span className="text-sm">
            <RichText id="billing.agreement" parts={policyParts} />
          </span>
        </Checkbox>
      </div>
      <div className="grid gap-2">
        <div className="max-lg:hidden">{first}</div>
        {takesCards && offline}
      </div>
      <p className="hint mt-3">
        {t(order.orderStatus === 'create' ? 'billing.smallPrint' : 'billing.smallPrintBalance', {
          hours: limits.unpaidOrderHours,
        })}
      </p>
      <aside className="bar flex items-center gap-4 lg:hidden" aria-label={t('billing.total')}>
        <div className="leading-tight">
          <span className="block text-xs text-muted">{t('billing.total')}</span>
          <Price className="font-semibold tnum" value={bill.totalCostUsd} />
        </div>
        <div className="grow">{first}</div>
      </aside>
      <Suspense>
        {dialog === 'card' && <PaymentDialog instalment={due} onClose={close} onDone={onDone} />}
        {dialog === 'offline' && <OfflineDialog order={order} instalment={due} onClose={close} onDone={onDone} />}
      </Suspense>
    </>
  );
}

/** Both ways of paying need an address and the tick. */
function useAgreement(hasAddress: boolean) {
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const [agreed, setAgreed] = useState(false);
  const [error, setError] = useState('');
  const check = (): boolean => {
    if (!hasAddress) {
      showToast({ kind: 'error', title: t('billing.selectWarehouse') });
      return false;
    }
    if (agreed) return true;
    setError(t('billing.agreeTerm'));
    place.current?.querySelector('input')?.focus();
    return false;
  };
  const set = (on: boolean) => {
    setAgreed(on);
    if (on) setError('');
  };
  return { place, agreed, error, set, check };
}
