import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { askUntilDecided, type Named } from './ask-until-decided.ts';
import { type Outcome, PaymentOutcome, ToOrders } from './payment-outcome.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';

interface Props {
  named: Named;
  /** The reader came by the browser's Back. */
  isBack: boolean;
  leaving: LeaveGuard;
  onClose: () => void;
}

export default function ReturnDialog({ named, isBack, leaving, onClose }: Props) {
  const t = useTexts();
  const onDone = () => leaving.leave();
  const [outcome, setOutcome] = useState<Outcome>('checking');
  const [isPaid, setPaid] = useState(false);
  const ask = async (signal: AbortSignal) => {
    try {
      const after = isBack ? 'back' : 'done';
      const status = await askUntilDecided({ named, after, onWaiting: setOutcome, signal });
      if (status === 'paid') return setPaid(true);
      // Left without an answer: nothing was paid.
      setOutcome(status !== 'unpaid' ? status : isBack ? 'unfinished' : 'failed');
    } catch {
      // The instalment is not this customer's: the URL was mangled, or shared.
      if (!signal.aborted) onClose();
    }
  };
  // The target may become known only while leaving is being confirmed.
  const finish = useEffectEvent(() => leaving.leave({ title: 'billing.paid', text: 'billing.paidNext' }));
  useEffect(() => {
    if (isPaid) finish();
  }, [isPaid]);
  const begin = useEffectEvent((signal: AbortSignal) => void ask(signal));
  useEffect(() => {
    const stop = new AbortController();
    begin(stop.signal);
    return () => stop.abort();
  }, []);
  return (
    <Dialog
      leavesBack
      open
      title={t('billing.yourPayment')}
      isHeld={outcome === 'checking'}
      onClose={outcome === 'pending' || outcome === 'unknown' ? onDone : onClose}
      actions={<Actions {...{ outcome, onClose, onDone }} />}
    >
      <div aria-live="polite">
        <PaymentOutcome outcome={outcome} />
      </div>
    </Dialog>
  );
}

interface ActionsProps {
  outcome: Outcome;
  onClose: () => void;
  onDone: () => void;
}

function Actions({ outcome, onClose, onDone }: ActionsProps) {
  const t = useTexts();
  if (outcome === 'pending' || outcome === 'unknown') return <ToOrders onPress={onDone} />;
  if (outcome === 'checking') return null;
  return (
    <Button kind="brand" onClick={onClose}>
      {t('billing.payAgain')}
    </Button>
  );
}
