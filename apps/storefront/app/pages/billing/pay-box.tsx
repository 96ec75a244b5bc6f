import { Button } from '@sampan/ui/button.tsx';
import { Checkbox } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { AboutPrice, Price } from '../../features/catalogue/price.tsx';
import type { Bank } from '../../features/orders/bank-accounts.ts';
import { Agreement, useHasPolicies } from '../../features/policies/agreement.tsx';
import { RichText, useTexts } from '../../texts/texts.ts';
import type { TransferCalls } from './offline-dialog.tsx';
import type { Payable } from './payable.ts';
import { type PrepaidBalance, PrepaidPay } from './prepaid-pay.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';
import { byTransfer, useWayToPay, WaysToPay } from './ways-to-pay.tsx';

/** The specification's pause between the press and the dialog. */
const payDelayMs = 2_000;

const PaymentDialog = lazy(() => import('./payment-dialog.tsx'));
const OfflineDialog = lazy(() => import('./offline-dialog.tsx'));

interface Props {
  payable: Payable;
  /** The choice of a way to pay is remembered for it. */
  choiceOf: string;
  smallPrint: string;
  /** The usual one first; none: by bank transfer only. */
  providers: readonly string[];
  bank: Bank;
  hasAddress: boolean;
  transfer: TransferCalls;
  prepaid: PrepaidBalance;
  leaving: LeaveGuard;
}

export function PayBox(props: Props) {
  const { payable, choiceOf, smallPrint, providers, bank, hasAddress, transfer, prepaid, leaving } = props;
  const agreement = useAgreement(hasAddress);
  const { way, choose } = useWayToPay(choiceOf, providers);
  const { dialog, isOpening, payNow, payOffline, close } = usePaying(agreement.check);
  const hasChoice = providers.length > 1;
  const takesCard = hasChoice ? way !== byTransfer : providers.length > 0;
  const offline = <OfflineButton kind={takesCard ? undefined : 'action'} onPress={payOffline} />;
  const first = takesCard ? <CardButton sum={payable.sum} isOpening={isOpening} onPress={payNow} /> : offline;
  return (
    <>
      <PrepaidPay {...{ payable, prepaid }} check={agreement.check} onPaid={leaving.leave} />
      {hasChoice && <WaysToPay providers={providers} way={way} onChoose={choose} />}
      {agreement.isNeeded && <AgreementBox agreement={agreement} />}
      <div className="grid gap-2">
        <div className="max-lg:hidden">{first}</div>
        {takesCard && !hasChoice && offline}
      </div>
      <p className="hint mt-3">{smallPrint}</p>
      <PhoneBar sum={payable.sum}>{first}</PhoneBar>
      <Suspense>
        {dialog === 'card' &&
          // Outside the sticky box, which the page's header covers.
          createPortal(
            <PaymentDialog
              payable={payable}
              provider={hasChoice ? way : (providers[0] ?? '')}
              providers={providers}
              leaving={leaving}
              onClose={close}
            />,
            document.body,
          )}
        {dialog === 'offline' && (
          <OfflineDialog {...{ payable, bank, transfer }} onClose={close} onDone={leaving.leave} />
        )}
      </Suspense>
    </>
  );
}

/** The open payment method, or the one about to open. */
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

function PhoneBar({ sum, children }: { sum: number; children: ReactNode }) {
  const t = useTexts();
  return (
    <aside className="bar flex items-center gap-4 lg:hidden" aria-label={t('billing.dueNow')}>
      <div className="leading-tight">
        <span className="block text-xs text-muted">{t('billing.dueNow')}</span>
        <Price className="font-semibold tnum" value={sum} />
        <AboutPrice value={sum} />
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
