import { Button } from '@sampan/ui/button.tsx';
import { useGo, withQuery } from '@sampan/ui/paths.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { lazy, Suspense, useState } from 'react';
import { SelectingBar } from '../../../features/reseller/selecting-bar.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { type BulkAct, changeOf, countFor, mainAct } from './bulk-kinds.ts';
import type { PublishQuery } from './publish-query.ts';
import { useChange } from './use-change.ts';
import type { Ticks } from './use-ticks.ts';

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'));

interface Props {
  query: PublishQuery;
  ticks: Ticks;
}

/** Above the tabs, while listings are ticked: says what the button will do before it is pressed. */
export function BulkBar({ query: { tab }, ticks }: Props) {
  const t = useTexts();
  const { press, isBusy } = useChange(ticks);
  const [isOpen, setOpen] = useState(false);
  const openTable = useTable(ticks);
  const main = mainAct(tab, ticks.of);
  if (ticks.count === 0) return null;
  return (
    <>
      <SelectingBar
        why={main && <WhatFollows act={main} ticks={ticks} />}
        whyIcon="info"
        actions={[
          ...(tab === 'list' ? [{ icon: 'pen' as const, name: t('resellerBulk.table'), onPress: openTable }] : []),
          ...(tab === 'queue' && countFor('draft', ticks.of) > 0
            ? [{ icon: 'store' as const, name: t('resellerBulk.asDraft'), onPress: () => void press(changeOf.draft) }]
            : []),
          { icon: 'sliders' as const, name: t('resellerBulk.more'), onPress: () => setOpen(true) },
        ]}
      >
        {main && main !== 'groups' && (
          <Button
            kind={main === 'activate' ? 'action' : 'brand'}
            size="big"
            busy={isBusy}
            onClick={() => (main === 'remove' ? setOpen(true) : void press(changeOf[main]))}
          >
            {t(tab === 'queue' && main === 'activate' ? 'resellerBulk.publishActive' : `resellerBulk.do_${main}`, {
              count: countFor(main, ticks.of),
            })}
          </Button>
        )}
      </SelectingBar>
      {isOpen && (
        <Suspense>
          <BulkDialog tab={tab} ticks={ticks} openTable={openTable} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** "188 will be visible to customers. 12 stay as they are." */
function WhatFollows({ act, ticks: { of, count } }: { act: BulkAct; ticks: Ticks }) {
  const t = useTexts();
  const will = countFor(act, of);
  const rest = count - will;
  return (
    <>
      {t(`resellerBulk.will_${act}`, { count: will })}
      {rest > 0 && ` ${t('resellerBulk.rest', { count: rest })}`}
    </>
  );
}

/** Opens the ticked listings as a table; the address names the selection only. */
function useTable(ticks: Ticks) {
  const t = useTexts();
  const go = useGo();
  return () =>
    void ticks
      .keep()
      .then(({ id }) => go(withQuery('/m/publish/table', { selection: id })))
      .catch((error: unknown) => showError(error, t));
}
