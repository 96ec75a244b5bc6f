import { Button } from '@sampan/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { useFormat } from '../texts/use-format.ts';
import type { Picks } from './data-table/use-picks.ts';

interface Props {
  picks: Picks;
  /** The number of picked rows that are still listed. */
  count?: number;
  /** The sum of the picked rows. */
  sum?: string;
  /** Picks all found rows, if more are found than shown. */
  all?: { total: number; pick: () => Promise<void> } | undefined;
  /** The verbs. */
  children: ReactNode;
}

/** Appears beside a list's filters once a row is picked: count, sum, actions. */
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
