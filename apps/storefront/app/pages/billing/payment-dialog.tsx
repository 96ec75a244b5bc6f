import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Note } from '@sampan/ui/note.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { AboutPrice, Price } from '../../features/catalogue/price.tsx';
import { type Translate, useTexts } from '../../texts/texts.ts';
import type { Payable } from './payable.ts';
import { PaymentOutcome, ToOrders } from './payment-outcome.tsx';
import { providerName } from './provider-name.ts';
import type { LeaveGuard } from './use-leave-guard.ts';
import { usePayment } from './use-payment.ts';

interface Props {
  payable: Payable;
  provider: string;
  /** All on offer. */
  providers: readonly string[];
  leaving: LeaveGuard;
  onClose: () => void;
}

export default function PaymentDialog({ payable, provider, providers, leaving, onClose }: Props) {
  const t = useTexts();
  const payment = usePayment(payable, provider);
  const { place, bankPlace, state, mistake } = payment;
  const onDone = () => leaving.leave();
  const finish = useEffectEvent(() => leaving.leave({ title: 'billing.paid', text: 'billing.paidNext' }));
  useEffect(() => {
    if (state === 'paid') finish();
  }, [state]);
  useBeneath(place, state === 'paying');
  useExpectedBank(leaving, payment.isSent ? payable.id : '');
  const input = useInput(place, state === 'loading');
  const isForm = state === 'ready' || state === 'paying';
  // While the provider or the bank is being asked, closing would only hide the result.
  const isAsked = state === 'checking' || state === 'paying';
  const others = providers
    .filter((one) => one !== provider)
    .map(providerName)
    .join(', ');
  const reason = (
    <>
      {t('billing.payText')} <Price value={payable.sum} className="font-semibold" />
      <AboutPrice value={payable.sum} />
    </>
  );
  return (
    <Dialog
      leavesBack
      open
      title={titleOf(t, provider)}
      reason={reason}
      isHeld={isAsked}
      hasInput={isForm && input.hasInput}
      onClose={state === 'pending' || state === 'unknown' ? onDone : onClose}
      actions={hasActions(payment) && <Actions {...{ payment, onClose, onDone }} sum={payable.sum} />}
    >
      <div aria-live="polite" className="grid gap-4 empty:hidden">
        {state === 'loading' && <Loading />}
        {isForm && <Problem problem={payment.problem} isPaying={state === 'paying'} />}
        {state !== 'loading' && !isForm && <PaymentOutcome outcome={state} mistake={mistake} others={others} />}
      </div>
      {/* The provider's form is mounted here; it must not be rendered again. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps a key from those around it */}
      <div
        ref={place}
        className={isForm ? 'pay-widget' : 'pay-widget-loading'}
        inert={!isForm}
        onKeyDown={keepEscape}
        onInput={input.note}
      />
      <div ref={bankPlace} />
    </Dialog>
  );
}

/**
 * Nothing can be above a modal dialog, and nothing below it can be reached: while a provider's script may put the
 * bank's question on the page, the dialog is an ordinary part of it.
 */
function useBeneath(within: { current: HTMLElement | null }, isBeneath: boolean) {
  useLayoutEffect(() => {
    const dialog = within.current?.closest('dialog');
    if (!isBeneath || !dialog) return;
    dialog.close();
    dialog.show();
    return () => {
      // Else it is closing for good.
      if (!dialog.open) return;
      dialog.close();
      dialog.showModal();
      dialog.querySelector<HTMLElement>('h2[tabindex]')?.focus();
    };
  }, [within, isBeneath]);
}

/** The practice form's title mentions no wallets, and its name would mean nothing to buyers. */
function titleOf(t: Translate, provider: string): string {
  if (provider === 'sandbox') return t('billing.payTitle');
  return t('billing.cardOrWalletWith', { provider: providerName(provider) });
}

/** Until then, leaving the page loses the typed data. */
function useExpectedBank({ expectBank }: LeaveGuard, instalmentId: string) {
  const expect = useEffectEvent(expectBank);
  useEffect(() => {
    expect(instalmentId);
    return () => expect('');
  }, [instalmentId]);
}

/**
 * Whether a card may have been typed: keys in another host's frame are invisible, Esc too, so one that was entered
 * counts. A new form is empty.
 */
function useInput(place: RefObject<HTMLElement | null>, isNew: boolean) {
  const [hasInput, setInput] = useState(false);
  const note = () => setInput(true);
  useEffect(() => {
    if (isNew) setInput(false);
  }, [isNew]);
  useEffect(() => {
    // Firefox moves the focus after the event.
    const look = () =>
      setTimeout(() => {
        const { activeElement } = document;
        // Fields of the page itself fire `input`; the focus may only have passed through the browser's own controls.
        if (activeElement?.localName === 'iframe' && place.current?.contains(activeElement)) setInput(true);
      });
    addEventListener('blur', look);
    return () => removeEventListener('blur', look);
  }, [place]);
  return { hasInput, note };
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

/** The error of a form that can be used again, or the bank's possible question meanwhile. */
function Problem({ problem, isPaying }: { problem: 'declined' | 'unreachable' | undefined; isPaying: boolean }) {
  const t = useTexts();
  if (isPaying) return <Note className="mb-4">{t('billing.bankAsks')}</Note>;
  if (!problem) return null;
  return (
    <Note tone="error" className="mb-4">
      {t(problem === 'declined' ? 'billing.widget_card_declined' : 'billing.notChargedYet')}
    </Note>
  );
}

interface ActionsProps {
  payment: ReturnType<typeof usePayment>;
  sum: number;
  onClose: () => void;
  onDone: () => void;
}

/** Most forms have a button of their own. */
const hasActions = ({ state, pay }: ActionsProps['payment']) =>
  state === 'ready' || state === 'paying'
    ? pay !== undefined
    : state !== 'loading' && state !== 'checking' && state !== 'paid';

/** The actions available in a state. */
function Actions({ payment: { state, pay, restart }, sum, onClose, onDone }: ActionsProps) {
  const t = useTexts();
  const { price } = useFormat();
  if (state === 'pending' || state === 'unknown') return <ToOrders onPress={onDone} />;
  if (state !== 'ready' && state !== 'paying')
    return (
      <>
        <Button onClick={onClose}>{t('billing.otherWay')}</Button>
        <Button kind="brand" onClick={restart}>
          {t('ui.tryAgain')}
        </Button>
      </>
    );
  return (
    <Button kind="action" wide busy={state === 'paying'} busyLabel={t('billing.widget_paying')} onClick={pay}>
      {t('billing.widget_pay', { amount: `\u2066${price(sum)}\u2069` })}
    </Button>
  );
}
