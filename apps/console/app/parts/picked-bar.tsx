import { Button } from '@sampan/ui/button.tsx';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.ts';
import type { Picks } from './data-table/use-picks.ts';

interface Props {
  picks: Picks;
  /** How many can be acted on: not those that are picked and no longer listed. */
  count?: number;
  /** What the picked rows come to. */
  sum?: string;
  /** The verbs. */
  children: ReactNode;
}

/** Stands beside a list's filters as soon as a row is picked: how many, their sum, what can be done with them. */
export function PickedBar({ picks, count = picks.ids.length, sum, children }: Props) {
  const t = useTexts();
  if (count === 0) return null;
  return (
    <div className="picked-bar">
      <p role="status">
        {t('console.picked', { count })}
        {sum && `${t('console.comma')}${sum}`}
      </p>
      {children}
      <Button kind="quiet" onClick={picks.clear}>
        {t('console.clearPicks')}
      </Button>
    </div>
  );
}
