import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Checkbox, Field, Input } from '@sampan/ui/field.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { MarketNote, useMarketLine } from './market-note.tsx';
import { MarketTabs } from './market-tabs.tsx';

/** Collections of the marketplace become pallets, which are off until somebody has named them. */
export default function Collections() {
  const t = useTexts();
  const { number, date } = useFormat();
  const { data, error, refetch } = useCall('operatorListCollections', {});
  return (
    <Page title={t('console.marketplace')} note={useMarketLine()}>
      <div className="pane">
        <div className="pane-head">
          <div>
            <MarketTabs part="collections" />
            <MarketNote />
          </div>
        </div>
        <div className="market-scroll">
          <ImportCollection />
          {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
          {data?.list.length === 0 && (
            <EmptyState
              title={t('consoleMarketplace.noCollections')}
              text={t('consoleMarketplace.noCollectionsText')}
            />
          )}
          {data && data.list.length > 0 && (
            <Section title={t('consoleMarketplace.tab_collections')}>
              <ul className="market-runs">
                {data.list.map(({ collectionId, palletId, name, products, importedAt }) => (
                  <li key={collectionId}>
                    <Link className="link" to={`/pallets/${palletId}`} dir="auto">
                      {name}
                    </Link>{' '}
                    <span className="text-muted">
                      {t('consoleMarketplace.collectionOf', { products: number(products), day: date(importedAt) })}
                    </span>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
      </div>
    </Page>
  );
}

function ImportCollection() {
  const t = useTexts();
  const go = useGo();
  const [collectionId, setCollectionId] = useState('');
  const [mayShow, setMayShow] = useState(false);
  const { press, busy } = useAct('operatorImportOffers', ['operatorListOfferImports', 'operatorListCollections']);
  const isReady = collectionId.trim() !== '' && mayShow;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void press({ collectionId: collectionId.trim(), mayShow: true }, () => go('/marketplace/imported'));
  };
  return (
    <Section title={t('consoleMarketplace.importCollection')}>
      <form className="market-collection" onSubmit={send}>
        <Field label={t('consoleMarketplace.collectionId')}>
          <Input
            value={collectionId}
            maxLength={100}
            dir="ltr"
            onChange={({ target }) => setCollectionId(target.value)}
          />
        </Field>
        <Checkbox checked={mayShow} onChange={({ target }) => setMayShow(target.checked)}>
          {t('consoleMarketplace.mayShow')} <span className="text-muted">{t('consoleMarketplace.mayShowKept')}</span>
        </Checkbox>
        <Button type="submit" kind="brand" busy={busy} disabled={!isReady}>
          {t('consoleMarketplace.importIt')}
        </Button>
      </form>
    </Section>
  );
}
