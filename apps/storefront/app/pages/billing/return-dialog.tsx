import { CallError } from '@sampan/contract/page-context';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { askUntilDecided } from './ask-until-decided.ts';
import { type Outcome, PaymentOutcome, ToOrders } from './payment-outcome.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';

interface Props {
  instalmentId: string;
  /** By the browser's Back. */
  isBack: boolean;
  leaving: LeaveGuard;
  onClose: () => void;
}

export default function ReturnDialog({ instalmentId, isBack, leaving, onClose }: Props) {
  const t = useTexts();
  const onDone = () => leaving.leave();
  const [outcome, setOutcome] = useState<Outcome>('checking');
  const [isPaid, setPaid] = useState(false);
  const ask = async () => {
    setOutcome('checking');
    try {
      const status = await askUntilDecided({ billDetailId: instalmentId }, isBack);
      if (status === 'paid') return setPaid(true);
      // Left without an answer: nothing was paid.
      setOutcome(status !== 'unpaid' ? status : isBack ? 'unfinished' : 'failed');
    } catch (error) {
      // No instalment of this customer's: an address that was mangled, or somebody else's.
      if (error instanceof CallError && error.error === 'not_found') return onClose();
      setOutcome('unknown');
    }
  };
  // Where to go may become known only while it is asked.
  const finish = useEffectEvent(() => leaving.leave({ title: 'billing.paid', text: 'billing.paidNext' }));
  useEffect(() => {
    if (isPaid) finish();
  }, [isPaid]);
  const begin = useEffectEvent(() => void ask());
  useEffect(() => begin(), []);
  return (
    <Dialog
      leavesBack
      open
      title={t('billing.yourPayment')}
      isHeld={outcome === 'checking'}
      onClose={outcome === 'pending' ? onDone : onClose}
      actions={<Actions {...{ outcome, onClose, onDone }} onAsk={ask} />}
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
  onAsk: () => void;
}

function Actions({ outcome, onAsk, onClose, onDone }: ActionsProps) {
  const t = useTexts();
  if (outcome === 'pending') return <ToOrders onPress={onDone} />;
  if (outcome === 'failed' || outcome === 'unfinished')
    return (
      <Button kind="brand" onClick={onClose}>
        {t('billing.payAgain')}
      </Button>
    );
  if (outcome !== 'unknown') return null;
  return (
    <>
      <Button onClick={onClose}>{t('ui.close')}</Button>
      <Button kind="brand" onClick={onAsk}>
        {t('ui.tryAgain')}
      </Button>
    </>
  );
}
