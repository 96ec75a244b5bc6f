import { Button } from '@sampan/ui/button.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { useMarket } from './market-tabs.tsx';

const names = { demo: 'Demo', alibaba1688: '1688' } as const;

/** The marketplace's name, and when it last answered. */
export function useMarketLine(): string | undefined {
  const t = useTexts();
  const { moment } = useFormat();
  const { data } = useMarket();
  if (!data?.name) return undefined;
  const name = names[data.name];
  if (data.state !== 'connected') return t('consoleMarketplace.notConnectedLine', { name });
  return data.answeredAt
    ? t('consoleMarketplace.answered', { name, at: moment(data.answeredAt) })
    : t('consoleMarketplace.connected', { name });
}

/** Why nothing can be found or imported now, and what goes on all the same. */
export function MarketNote() {
  const t = useTexts();
  const { moment } = useFormat();
  const { data, refetch } = useMarket();
  if (!data) return null;
  if (!data.name) return <Note tone="info">{t('consoleMarketplace.none')}</Note>;
  const name = names[data.name];
  if (data.state !== 'connected')
    return (
      <Note tone="warn" title={t('consoleMarketplace.notConnected', { name })}>
        {t('consoleMarketplace.sellsOn')}
      </Note>
    );
  if (data.silentSince)
    return (
      <Note tone="warn" title={t('consoleMarketplace.silent', { name, since: moment(data.silentSince) })} role="status">
        {t('consoleMarketplace.silentText')}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {t('consoleMarketplace.tryNow')}
        </Button>
      </Note>
    );
  if (data.budget.restsUntil)
    return (
      <Note tone="warn" title={t('consoleMarketplace.rests', { until: moment(data.budget.restsUntil) })} role="status">
        {t('consoleMarketplace.restsText')}
      </Note>
    );
  return null;
}
