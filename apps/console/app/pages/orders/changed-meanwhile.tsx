import { WhatChanged, whoChanged } from '../../features/orders/changes.tsx';
import { ChangedStrip } from '../../parts/changed-strip.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Unseen } from './use-unseen.ts';

/** Changes by others since the page was opened: the latest one and the number of further ones. */
export function ChangedMeanwhile({ unseen: { changes, markSeen } }: { unseen: Unseen }) {
  const t = useTexts();
  const latest = changes.at(-1);
  if (!latest) return null;
  const others = changes.length - 1;
  return (
    <ChangedStrip
      who={whoChanged(latest, t)}
      what={
        <>
          <WhatChanged change={latest} /> {others > 0 && t('consoleOrders.moreChanges', { count: others })}
        </>
      }
      onSeen={markSeen}
    />
  );
}
