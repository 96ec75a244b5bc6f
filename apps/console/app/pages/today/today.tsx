import { useQueues } from '../../features/orders/queues.ts';
import { Page } from '../../layout/page.tsx';
import { useNow } from '../../parts/use-now.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { ForYou } from './for-you.tsx';
import { WhatWaits } from './what-waits.tsx';

/** What waits for whom, the most urgent first; every figure opens its list. */
export default function Today() {
  const t = useTexts();
  const { today, time } = useFormat();
  const now = useNow();
  const queues = useQueues();
  return (
    <Page
      title={t('console.today')}
      note={today(now)}
      foot={queues.readAt > 0 && t('consoleToday.read', { time: time(queues.readAt) })}
    >
      <div className="today">
        <WhatWaits queues={queues} now={now} />
        <ForYou now={now} />
      </div>
    </Page>
  );
}
