import { Button } from '@sampan/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { useFormat } from '../texts/use-format.ts';
import type { Picks } from './data-table/use-picks.ts';

interface Props {
  picks: Picks;
  /** How many can be acted on: not those that are picked and no longer listed. */
  count?: number;
  /** What the picked rows come to. */
  sum?: string;
  /** Where more rows are found than are shown: picks them too. */
  all?: { total: number; pick: () => Promise<void> } | undefined;
  /** The verbs. */
  children: ReactNode;
}

/** Stands beside a list's filters as soon as a row is picked: how many, their sum, what can be done with them. */
export function PickedBar({ picks, count = picks.ids.length, sum, all, children }: Props) {
  const t = useTexts();
  const { number } = useFormat();
  const [busy, setBusy] = useState(false);
  if (count === 0) return null;
  return (
    <div className="picked-bar">
      <p role="status">
        {t('console.picked', { count })}
        {sum && `${t('console.comma')}${sum}`}
      </p>
      {all && all.total > count && (
        <Button
          kind="quiet"
          busy={busy}
          onClick={() => {
            setBusy(true);
            void all.pick().finally(() => setBusy(false));
          }}
        >
          {t('console.pickAllFound', { total: number(all.total) })}
        </Button>
      )}
      {children}
      <Button kind="quiet" onClick={picks.clear}>
        {t('console.clearPicks')}
      </Button>
    </div>
  );
}
