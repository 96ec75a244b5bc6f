import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Icon } from '@sampan/ui/icons.tsx';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { usePageTime } from './use-age.ts';

const RefusalsDialog = lazy(() => import('./refusals-dialog.tsx'));

export type ListingChange = OutputOf<Calls['listListingChanges']>['list'][number];

export const isUnderWay = ({ left, sending }: ListingChange) => left + sending > 0;

const shownMs = 10 * 60_000;

/** How changes of many go: those under way, and those that ended a moment ago. */
export function ChangeNews({ changes }: { changes: readonly ListingChange[] }) {
  const now = usePageTime();
  const [closed, setClosed] = useState<readonly string[]>([]);
  const shown = changes.filter(
    (change) => !closed.includes(change.id) && (isUnderWay(change) || now - Date.parse(change.askedAt) < shownMs),
  );
  return shown.map((change) => (
    <OneChange key={change.id} change={change} onClose={() => setClosed([...closed, change.id])} />
  ));
}

function OneChange({ change, onClose }: { change: ListingChange; onClose: () => void }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { id, kind, total, left, sending, refused, failed, done } = change;
  const wrong = refused + failed;
  return (
    <section className="rs-change" aria-label={t(`resellerBulk.kind_${kind}`)}>
      <p role="status">
        <b>{t(`resellerBulk.kind_${kind}`)}</b> {t('resellerBulk.progress', { done, total })}
        {left > 0 && ` · ${t('resellerBulk.toGo', { count: left })}`}
        {sending > 0 && ` · ${t('resellerBulk.sending', { count: sending })}`}
        {wrong > 0 && (
          <span className="rs-bad">
            {' · '}
            {t('resellerBulk.wrong', { count: wrong })}
          </span>
        )}
      </p>
      {wrong > 0 && (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {t('resellerBulk.seeWhich')}
        </button>
      )}
      {!isUnderWay(change) && (
        <button type="button" className="ib" aria-label={t('ui.close')} onClick={onClose}>
          <Icon name="x" small />
        </button>
      )}
      {isUnderWay(change) && <progress value={done + wrong} max={total} aria-hidden="true" />}
      {isOpen && (
        <Suspense>
          <RefusalsDialog id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
