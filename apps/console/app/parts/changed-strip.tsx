import { Button } from '@sampan/ui/button.tsx';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Icon } from './icon.tsx';

interface Props {
  /** The colleague, or the job. */
  who: string;
  /** Before and after. */
  what: ReactNode;
  onSeen: () => void;
}

/** Somebody else changed what is open here. It is told, and what is typed stays. */
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
