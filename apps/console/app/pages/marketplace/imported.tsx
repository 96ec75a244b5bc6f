import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Output } from '../../api/call.ts';
import { refetch } from '../../api/refetch.ts';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import { usePicks } from '../../parts/data-table/use-picks.ts';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { ImportedFilterBar, useImportedFilters } from './imported-filters.tsx';
import { ImportedList } from './imported-list.tsx';
import { LeftOut } from './left-out.tsx';
import { MarketNote, useMarketLine } from './market-note.tsx';
import { MarketTabs } from './market-tabs.tsx';

type Run = Output<'operatorListOfferImports'>['list'][number];

/** Products that came from the marketplace, and the imports that brought them. */
export default function Imported() {
  const t = useTexts();
  const filters = useImportedFilters();
  const picks = usePicks();
  return (
    <Page title={t('console.marketplace')} note={useMarketLine()}>
      <div className="pane market-imported">
        <div className="pane-head">
          <div>
            <MarketTabs part="imported" />
            <MarketNote />
            <Runs />
            <ImportedFilterBar filters={filters} />
          </div>
        </div>
        <ImportedList filters={filters.values} picks={picks} />
      </div>
    </Page>
  );
}

const secondsWhileRunning = 3;
const runsShown = 3;

function Runs() {
  const { data } = useCall('operatorListOfferImports', {}, { everySeconds: secondsWhileRunning });
  const [open, setOpen] = useState<string | null>(null);
  const client = useQueryClient();
  const stored = data?.list.reduce((sum, { added, updated }) => sum + added + updated, 0);
  // What an import under way stores comes into the list below.
  useEffect(() => {
    if (stored !== undefined) void refetch(client, ['operatorListImportedOffers', 'operatorGetMarketplace']);
  }, [client, stored]);
  return (
    <ul className="market-runs">
      {data?.list.slice(0, runsShown).map((run) => (
        <li key={run.importId}>
          <RunLine
            run={run}
            isOpen={open === run.importId}
            onOpen={(isOpen) => setOpen(isOpen ? run.importId : null)}
          />
        </li>
      ))}
    </ul>
  );
}

function RunLine({ run, isOpen, onOpen }: { run: Run; isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const t = useTexts();
  const { moment } = useFormat();
  const { state, problem, added, updated, unchanged, refused, waiting, by, startedAt } = run;
  const total = added + updated + unchanged + refused + waiting;
  return (
    <>
      <p className="market-run">
        <State tone={state === 'done' ? 'green' : problem ? 'amber' : 'blue'}>
          {state === 'done'
            ? t('consoleMarketplace.runDone')
            : problem
              ? t('consoleMarketplace.runWaits')
              : t('consoleMarketplace.runRuns')}
        </State>
        <span>{t('consoleMarketplace.runCounts', { added, updated, unchanged, refused, waiting })}</span>
        <span className="text-muted">{t('consoleMarketplace.runBy', { by, at: moment(startedAt) })}</span>
        {refused > 0 && (
          <button type="button" className="link" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
            {t('consoleMarketplace.showRefused', { count: refused })}
          </button>
        )}
      </p>
      {state === 'running' && (
        <progress max={Math.max(1, total)} value={total - waiting} aria-label={t('consoleMarketplace.progress')} />
      )}
      {isOpen && <LeftOut importId={run.importId} />}
    </>
  );
}
