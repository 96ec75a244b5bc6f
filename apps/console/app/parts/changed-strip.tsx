import { Button } from '@sampan/ui/button.tsx';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Icon } from './icon.tsx';

interface Props {
  /** The colleague, or the job. */
  who: string;
  what: ReactNode;
  onSeen: () => void;
}

/** Reports a change by another operator. Typed values stay. */
export function ChangedStrip({ who, what, onSeen }: Props) {
  const t = useTexts();
  return (
    <div className="changed" role="status">
      <Icon name="clock" small />
      <p>
        <b dir="auto">{t('console.changedBy', { who })}</b> {what}
      </p>
      <Button kind="quiet" size="small" onClick={onSeen}>
        {t('console.seen')}
      </Button>
    </div>
  );
}
