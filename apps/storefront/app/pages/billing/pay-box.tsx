import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Checkbox } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Price } from '../../features/catalogue/price.tsx';
import type { Bank } from '../../features/orders/bank-accounts.ts';
import { type Bill, nextInstalment, type Order } from '../../features/orders/orders.ts';
import { Agreement, useHasPolicies } from '../../features/policies/agreement.tsx';
import { RichText, useTexts } from '../../texts/texts.ts';

/** The specification's pause between the press and the dialog. */
const payDelayMs = 2_000;

const PaymentDialog = lazy(() => import('./payment-dialog.tsx'));
const OfflineDialog = lazy(() => import('./offline-dialog.tsx'));

interface Props {
  order: Order;
  bill: Bill;
  /** Otherwise by bank transfer only. */
  takesCards: boolean;
  bank: Bank;
  hasAddress: boolean;
  /** Paid or declared: continue to the orders. */
  onDone: () => void;
}

export function PayBox({ order, bill, takesCards, bank, hasAddress, onDone }: Props) {
  const t = useTexts();
  const agreement = useAgreement(hasAddress);
  const { dialog, isOpening, payNow, payOffline, close } = usePaying(agreement.check);
  const due = nextInstalment(bill);
  if (!due) return null;
  const offline = <OfflineButton kind={takesCards ? undefined : 'action'} onPress={payOffline} />;
  const first = takesCards ? <CardButton sum={due.amountUsd} isOpening={isOpening} onPress={payNow} /> : offline;
  return (
    <>
      {agreement.isNeeded && <AgreementBox agreement={agreement} />}
      <div className="grid gap-2">
        <div className="max-lg:hidden">{first}</div>
        {takesCards && offline}
      </div>
      <p className="hint mt-3">
        {t(order.orderStatus === 'create' ? 'billing.smallPrint' : 'billing.smallPrintBalance', {
          hours: limits.unpaidOrderHours,
        })}
      </p>
      <PhoneBar total={bill.totalCostUsd}>{first}</PhoneBar>
      <Suspense>
        {dialog === 'card' && <PaymentDialog instalment={due} onClose={close} onDone={onDone} />}
        {dialog === 'offline' && <OfflineDialog {...{ order, bank, onDone }} instalment={due} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Which way of paying is open, or about to be. */
function usePaying(isAgreed: () => boolean) {
  const [isOpening, setOpening] = useState(false);
  const [dialog, setDialog] = useState<'card' | 'offline' | null>(null);
  const payNow = () => {
    if (!isAgreed()) return;
    setOpening(true);
    void import('./payment-dialog.tsx');
    setTimeout(() => {
      setOpening(false);
      setDialog('card');
    }, payDelayMs);
  };
  const payOffline = () => isAgreed() && setDialog('offline');
  return { dialog, isOpening, payNow, payOffline, close: () => setDialog(null) };
}

function CardButton({ sum, isOpening, onPress }: { sum: number; isOpening: boolean; onPress: () => void }) {
  const t = useTexts();
  const { price } = useFormat();
  return (
    <Button kind="action" size="big" wide busy={isOpening} busyLabel={t('billing.opening')} onClick={onPress}>
      <Icon name="lock" small />
      <span>
        <RichText
          id="billing.payNow"
          values={{ sum: price(sum) }}
          parts={{ sum: (text) => <bdi dir="ltr">{text}</bdi> }}
        />
      </span>
    </Button>
  );
}

function OfflineButton({ kind, onPress }: { kind: 'action' | undefined; onPress: () => void }) {
  const t = useTexts();
  return (
    <Button kind={kind} size="big" wide onClick={onPress}>
      <Icon name="bank" small />
      {t('billing.payByTransfer')}
    </Button>
  );
}

function AgreementBox({ agreement }: { agreement: ReturnType<typeof useAgreement> }) {
  return (
    <div ref={agreement.place} className="mb-4">
      <Checkbox
        aria-required
        checked={agreement.agreed}
        error={agreement.error}
        onChange={(event) => agreement.set(event.target.checked)}
      >
        <span className="text-sm">
          <Agreement id="billing.agreement" />
        </span>
      </Checkbox>
    </div>
  );
}

function PhoneBar({ total, children }: { total: number; children: ReactNode }) {
  const t = useTexts();
  return (
    <aside className="bar flex items-center gap-4 lg:hidden" aria-label={t('billing.total')}>
      <div className="leading-tight">
        <span className="block text-xs text-muted">{t('billing.total')}</span>
        <Price className="font-semibold tnum" value={total} />
      </div>
      <div className="grow">{children}</div>
    </aside>
  );
}

/** Both payment methods need an address and the agreement, if the shop has published what to agree to. */
function useAgreement(hasAddress: boolean) {
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const [agreed, setAgreed] = useState(false);
  const [error, setError] = useState('');
  const isNeeded = useHasPolicies();
  const check = (): boolean => {
    if (!hasAddress) {
      showToast({ kind: 'error', title: t('billing.selectWarehouse') });
      return false;
    }
    if (agreed || !isNeeded) return true;
    setError(t('billing.agreeTerm'));
    place.current?.querySelector('input')?.focus();
    return false;
  };
  const set = (on: boolean) => {
    setAgreed(on);
    if (on) setError('');
  };
  return { place, isNeeded, agreed, error, set, check };
}
