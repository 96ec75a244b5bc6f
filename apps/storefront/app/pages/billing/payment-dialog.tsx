import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import { Price } from '../../features/catalogue/price.tsx';
import type { Instalment } from '../../features/orders/orders.ts';
import { type Translate, useTexts } from '../../texts/texts.ts';
import { type PaymentState, usePayment } from './use-payment.ts';

interface Props {
  instalment: Instalment;
  onClose: () => void;
  onDone: () => void;
}

export default function PaymentDialog({ instalment, onClose, onDone }: Props) {
  const t = useTexts();
  const { place, state, problem, retry } = usePayment(instalment.id);
  const finish = useEffectEvent(() => {
    showToast({ kind: 'done', title: t('billing.paid'), text: t('billing.paidNext') });
    onDone();
  });
  useEffect(() => {
    if (state === 'paid') finish();
  }, [state]);
  const formShown = state === 'ready' || state === 'loading';
  // While the provider is being asked, closing would only hide the result.
  const close = state === 'checking' ? () => undefined : state === 'pending' ? onDone : onClose;
  const reason = (
    <>
      {t('billing.payText')} <Price value={instalment.amountUsd} className="font-semibold" />
    </>
  );
  return (
    <Dialog
      leavesBack
      open
      title={t('billing.payTitle')}
      reason={reason}
      onClose={close}
      actions={actionsFor(t, state, { retry, close: onClose, done: onDone })}
    >
      <div aria-live="polite">
        {state === 'loading' && <Loading />}
        {!formShown && <Outcome state={state} problem={problem} />}
      </div>
      {/* The provider's form is mounted here; it must not be rendered again. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps a key from those around it */}
      <div ref={place} className={state === 'ready' ? 'pay-widget' : 'hidden'} onKeyDown={keepEscape} />
    </Dialog>
  );
}

/** Esc in the form's own dialog closes only that one. */
function keepEscape(event: KeyboardEvent<HTMLDivElement>) {
  const nearest = (event.target as Element).closest('dialog');
  if (event.key === 'Escape' && nearest && event.currentTarget.contains(nearest)) event.stopPropagation();
}

function Loading() {
  const t = useTexts();
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('billing.widgetLoading')}</p>
      <Skeleton className="h-10" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
      <Skeleton className="h-10" />
      <Skeleton className="h-12" />
    </div>
  );
}

function Outcome({ state, problem }: { state: PaymentState; problem: string }) {
  const t = useTexts();
  if (state === 'checking' || state === 'paid')
    return <Note title={t('billing.checking')}>{t('billing.checkingText')}</Note>;
  if (state === 'pending') return <Note title={t('billing.pending')}>{t('billing.pendingText')}</Note>;
  if (state === 'failed') {
    return (
      <Note tone="error" title={t('billing.failed')}>
        {t('billing.failedText')}
      </Note>
    );
  }
  return (
    <Note tone="error" title={problem}>
      {t('billing.brokenText')}
    </Note>
  );
}

/** The actions for a state; while the form is open it has its own button. */
function actionsFor(t: Translate, state: PaymentState, on: { retry: () => void; close: () => void; done: () => void }) {
  if (state === 'pending') {
    return (
      <Button kind="brand" onClick={on.done}>
        {t('layout.myOrders')}
      </Button>
    );
  }
  if (state !== 'failed' && state !== 'broken') return null;
  return (
    <>
      <Button onClick={on.close}>{t('ui.cancel')}</Button>
      <Button kind="brand" onClick={on.retry}>
        {t('ui.tryAgain')}
      </Button>
    </>
  );
}
