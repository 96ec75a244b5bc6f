import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../texts/texts.ts';

/** The listings that a change left as they are, and why. */
export default function RefusalsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts();
  const [found, setFound] = useState<OutputOf<Calls['listChangeRefusals']>>();
  const [error, setError] = useState('');
  useEffect(() => {
    call('listChangeRefusals', { id }).then(setFound, (failed) => setError(errorMessage(failed, t)));
  }, [id, t]);
  return (
    <Dialog open title={t('resellerBulk.refusalsTitle')} hasInput={false} onClose={onClose}>
      {error && <Note tone="error">{error}</Note>}
      {!found && !error && <Skeleton className="h-24" />}
      <ul>
        {found?.list.map(({ offerId, publicationId, title, reason, said }) => (
          <li key={`${offerId} ${publicationId}`} className="rs-refusal">
            <b dir="auto">{title}</b>
            <span>
              {t(`resellerBulk.reason_${reason}`)} {said && t('resellerPublish.said', { words: said })}
            </span>
          </li>
        ))}
      </ul>
      {found && found.total > found.list.length && (
        <p className="mt-2 text-muted">{t('resellerBulk.andMore', { count: found.total - found.list.length })}</p>
      )}
    </Dialog>
  );
}
