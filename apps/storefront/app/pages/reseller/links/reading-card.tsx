import { Button } from '@sampan/ui/button.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Note } from '@sampan/ui/note.tsx';
import { useEffect, useEffectEvent } from 'react';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useAct } from '../../../features/reseller/use-act.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { ShopGoods } from './links-query.ts';

const lookAgainMs = 2000;

interface Props {
  shopId: string;
  reading: ShopGoods['reading'];
}

/** How far the shop's goods have been read, and the button that reads them. */
export function ReadingCard({ shopId, reading }: Props) {
  const t = useTexts();
  const { date, number } = useFormat();
  const { act, isBusy } = useAct();
  const isWorking = reading?.state === 'waiting' || reading?.state === 'running';
  useLookingAgain(isWorking);
  return (
    <section className="rs-card rs-form" aria-label={t('resellerLinks.reading')}>
      <p className="small">{t('resellerLinks.text')}</p>
      <p role="status">
        {isWorking && t('resellerLinks.isReading', { count: number(reading.found) })}
        {reading?.state === 'ready' &&
          t('resellerLinks.wasRead', { count: number(reading.found), time: date(reading.endedAt ?? '', 'time') })}
        {!reading && t('resellerLinks.neverRead')}
      </p>
      {reading?.isCut && <Note tone="warn">{t('resellerLinks.isCut')}</Note>}
      {reading?.state === 'failed' && (
        <Note tone="error">
          {t(reading.problem === 'unauthorized' ? 'resellerLinks.refused' : 'resellerLinks.broken', {
            count: number(reading.found),
          })}
        </Note>
      )}
      <Button
        kind={reading ? 'line' : 'brand'}
        busy={isBusy || isWorking}
        onClick={() => void act('readShopGoods', { shopId })}
      >
        {t(`resellerLinks.read_${reading?.state === 'failed' ? 'on' : reading ? 'again' : 'first'}`)}
      </Button>
    </section>
  );
}

/** While the shop is read. */
function useLookingAgain(isWorking: boolean) {
  const refresh = useRefresh();
  const look = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(look, lookAgainMs);
    return () => clearInterval(timer);
  }, [isWorking]);
}
