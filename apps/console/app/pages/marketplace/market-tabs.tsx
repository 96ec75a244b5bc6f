import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { Tabs } from '../../parts/tabs.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

const parts = ['find', 'sellers', 'collections', 'imported', 'changed', 'connection'] as const;
type Part = (typeof parts)[number];

const pathOf = (part: Part) => (part === 'find' ? '/marketplace' : `/marketplace/${part}`);

export const useMarket = () => useCall('operatorGetMarketplace', {}, { everySeconds: 60 });

/** The parts of the marketplace's page, and how many of the day's calls are used. */
export function MarketTabs({ part }: { part: Part }) {
  const t = useTexts();
  const { data } = useMarket();
  const may = useMay();
  const own = parts.filter((one) => one !== 'connection' || may('operatorGetMarketplaceConnection'));
  const countOf = (one: Part) => (one === 'find' || one === 'connection' ? undefined : data?.counts[one]);
  return (
    <div className="market-head">
      <Tabs
        label={t('console.marketplace')}
        tabs={own.map((one) => ({
          to: pathOf(one),
          text: t(`consoleMarketplace.tab_${one}`),
          count: countOf(one),
          isCurrent: one === part,
        }))}
      />
      {data?.name && <CallsUsed {...data.budget} />}
    </div>
  );
}

function CallsUsed({ usedToday, perDay }: { usedToday: number; perDay: number }) {
  const t = useTexts();
  const { number } = useFormat();
  const share = perDay > 0 ? Math.min(100, Math.round((usedToday / perDay) * 100)) : 0;
  return (
    <p className="market-calls">
      {t('consoleMarketplace.callsToday', { used: number(usedToday), most: number(perDay) })}
      <meter min={0} max={100} high={80} value={share} aria-label={t('consoleMarketplace.callsUsed')} />
    </p>
  );
}
