import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useState } from 'react';
import { type RowOf, useList } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { Failed } from '../../parts/failed.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { DifferenceTable } from './difference-table.tsx';
import { entryTitle } from './entry-title.ts';
import { nextPage } from './next-page.ts';
import { whoText } from './who-text.ts';

interface Props {
  id: string;
  sn: string;
}

/** Opens the audit log of one order, for roles that may read it. */
export function OrderChangesButton({ id, sn }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (!useMay()('operatorListOrderChanges')) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('consoleAudit.everyChange')}
      </Button>
      {isOpen && (
        <Dialog
          open
          size="wide"
          title={t('consoleAudit.everyChangeOf', { sn })}
          reason={t('consoleAudit.everyChangeText')}
          onClose={() => setOpen(false)}
        >
          <OrderChanges id={id} />
        </Dialog>
      )}
    </>
  );
}

function OrderChanges({ id }: { id: string }) {
  const t = useTexts();
  const list = useList('operatorListOrderChanges', { id, pageSize: 50 }, { nextInput: nextPage });
  if (list.error && !list.rows) return <Failed error={list.error} onRetry={list.retry} />;
  if (!list.rows) return <Skeleton className="h-60" />;
  if (list.rows.length === 0) return <p className="text-muted">{t('consoleAudit.none')}</p>;
  return (
    <>
      <ol className="history">
        {list.rows.map((entry) => (
          <OrderChange key={entry.id} entry={entry} />
        ))}
      </ol>
      {list.hasMore && (
        <Button busy={list.isLoadingMore} busyLabel={t('console.loadingMore')} onClick={list.loadMore}>
          {t('consoleAudit.older')}
        </Button>
      )}
    </>
  );
}

function OrderChange({ entry }: { entry: RowOf<'operatorListOrderChanges'> }) {
  const t = useTexts();
  const { precise } = useFormat();
  return (
    <li>
      <details>
        <summary>{entryTitle(t, entry)}</summary>
        <DifferenceTable before={entry.before} after={entry.after} />
      </details>
      <p className="second">
        <time dateTime={entry.at}>{precise(entry.at)}</time>
        {t('console.comma')}
        <bdi>{whoText(t, entry.actor)}</bdi>
        {t('console.comma')}
        <span className="mono wrap">{entry.call}</span>
      </p>
    </li>
  );
}
