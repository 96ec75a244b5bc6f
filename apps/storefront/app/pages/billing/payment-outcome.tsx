import { Button } from '@sampan/ui/button.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { useTexts } from '../../texts/texts.ts';

export type Outcome = 'checking' | 'paid' | 'pending' | 'failed' | 'unfinished' | 'broken' | 'unknown';

interface Props {
  outcome: Outcome;
  /** The reason why it could not begin. */
  mistake?: string;
  /** Names of other providers on offer; may be empty. */
  others?: string;
}

export function PaymentOutcome({ outcome, mistake = '', others = '' }: Props) {
  const t = useTexts();
  switch (outcome) {
    case 'pending':
      return <Note title={t('billing.pending')}>{t('billing.pendingText')}</Note>;
    case 'failed':
      return (
        <Note tone="error" title={t('billing.failed')}>
          {t('billing.failedText')}
        </Note>
      );
    case 'unfinished':
      return (
        <Note tone="warn" title={t('billing.unfinished')}>
          {t('billing.unfinishedText')}
        </Note>
      );
    case 'broken':
      return (
        <Note tone="error" title={mistake}>
          {others ? t('billing.brokenTextOthers', { others }) : t('billing.brokenText')}
        </Note>
      );
    case 'unknown':
      return (
        <Note tone="warn" title={t('billing.unknown')}>
          {t('billing.unknownText')}
        </Note>
      );
    default:
      return <Note title={t('billing.checking')}>{t('billing.checkingText')}</Note>;
  }
}

/** Links to the page that follows a pending payment. */
export function ToOrders({ onPress }: { onPress: () => void }) {
  const t = useTexts();
  return (
    <Button kind="brand" onClick={onPress}>
      {t('layout.myOrders')}
    </Button>
  );
}
