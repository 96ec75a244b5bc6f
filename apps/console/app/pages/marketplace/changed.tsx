import { Button } from '@sampan/ui/button.tsx';
import { useAct } from '../../api/use-act.ts';
import { Page } from '../../layout/page.tsx';
import { usePicks } from '../../parts/data-table/use-picks.ts';
import { useTexts } from '../../texts/texts.ts';
import { ImportedList } from './imported-list.tsx';
import { MarketNote, useMarketLine } from './market-note.tsx';
import { MarketTabs } from './market-tabs.tsx';

const mostAtOnce = 500;

/** Costs that have changed since somebody looked. Prices made by the shop's rule have followed already. */
export default function Changed() {
  const t = useTexts();
  const picks = usePicks();
  const { press, busy } = useAct('operatorSeeCostChanges', ['operatorListImportedOffers', 'operatorGetMarketplace']);
  const productIds = picks.ids.map(Number).slice(0, mostAtOnce);
  return (
    <Page title={t('console.marketplace')} note={useMarketLine()}>
      <div className="pane market-imported">
        <div className="pane-head">
          <div>
            <MarketTabs part="changed" />
            <MarketNote />
            <p className="market-hint">{t('consoleMarketplace.changedHint')}</p>
          </div>
        </div>
        <ImportedList isChanged picks={picks}>
          <Button size="small" busy={busy} onClick={() => void press({ productIds }, picks.clear)}>
            {t('consoleMarketplace.seen', { count: productIds.length })}
          </Button>
        </ImportedList>
      </div>
    </Page>
  );
}
