import { useMay } from '../../api/use-me.ts';
import { useWork } from '../../features/orders/work.ts';
import { Page } from '../../layout/page.tsx';
import { useNow } from '../../parts/use-now.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { ForYou } from './for-you.tsx';
import { NeedsALook } from './needs-a-look.tsx';
import { Sales } from './sales.tsx';
import { WhatWaits } from './what-waits.tsx';

/** Waiting work, the most urgent first, then sales; every figure opens its list. */
export default function Today() {
  const t = useTexts();
  const { today, time } = useFormat();
  const now = useNow();
  const may = useMay();
  const work = useWork();
  return (
    <Page
      title={t('console.today')}
      note={today(now)}
      foot={work.readAt > 0 && t('consoleToday.read', { time: time(work.readAt) })}
    >
      <div className="today">
        {/* Roles of the catalogue alone have no waiting work. */}
        {(work.isPending || work.error || work.waiting.length > 0) && <WhatWaits work={work} now={now} />}
        <ForYou now={now} />
        {may('operatorGetSales') && <Sales />}
        <NeedsALook now={now} />
      </div>
    </Page>
  );
}
