import { CallError } from '@sampan/contract/page-context';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { askUntilDecided } from './ask-until-decided.ts';
import { type Outcome, PaymentOutcome, ToOrders } from './payment-outcome.tsx';

interface Props {
  instalmentId: string;
  /** By the browser's Back. */
  isBack: boolean;
  onClose: () => void;
  onDone: () => void;
}

export default function ReturnDialog({ instalmentId, isBack, onClose, onDone }: Props) {
  const t = useTexts();
  const [outcome, setOutcome] = useState<Outcome>('checking');
  const ask = async () => {
    setOutcome('checking');
    try {
      const status = await askUntilDecided({ billDetailId: instalmentId }, isBack);
      if (status === 'paid') {
        showToast({ kind: 'done', title: t('billing.paid'), text: t('billing.paidNext') });
        return onDone();
      }
      // Left without an answer: nothing was paid.
      setOutcome(status !== 'unpaid' ? status : isBack ? 'unfinished' : 'failed');
    } catch (error) {
      // No instalment of this customer's: an address that was mangled, or somebody else's.
      if (error instanceof CallError && error.error === 'not_found') return onClose();
      setOutcome('unknown');
    }
  };
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

interface ActionsProps extends Omit<Props, 'instalmentId' | 'isBack'> {
  outcome: Outcome;
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
