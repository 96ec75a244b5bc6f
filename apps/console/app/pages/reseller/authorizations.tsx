import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Navigate } from 'react-router';
import { useList } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { Page } from '../../layout/page.tsx';
import { ChosenRow } from '../../parts/chosen-row.tsx';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { FilterSelect } from '../../parts/filters.tsx';
import { useChosen } from '../../parts/use-chosen.ts';
import { oneOf, useFilters, words } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { GrantActions } from './grant-actions.tsx';
import { GrantFacts } from './grant-facts.tsx';
import { useGoodsName } from './grant-state.tsx';
import { ResellerTabs } from './reseller-tabs.tsx';
import { useGrantColumns } from './use-grant-columns.tsx';

const states = ['waiting', 'granted', 'refused', 'withdrawn', 'ended', 'all'] as const;
const reads = { state: oneOf(states), search: words };

/** Authorizations to resell a supplier's goods: pending ones first. */
export default function Authorizations() {
  const may = useMay();
  // Support sees the shops, but no authorizations.
  return may('operatorListGrants') ? <Grants /> : <Navigate to="/resellers/shops" replace />;
}

function Grants() {
  const t = useTexts();
  const nameOf = useGoodsName();
  const [{ state = 'waiting', search }, filter] = useFilters(reads);
  const input = { search, pageSize: 50, ...(state !== 'all' && { state }) };
  const list = useList('operatorListGrants', input, { everySeconds: 60 });
  const chosen = useChosen(list.rows);
  return (
    <Page
      title={t('console.resellers')}
      search={{
        label: t('consoleReseller.searchGrants'),
        value: search,
        onSearch: (found) => filter({ search: found }),
      }}
    >
      <div className="split">
        <div className="pane">
          <div>
            <ResellerTabs part="grants" />
            <div className="filters">
              <FilterSelect
                label={t('consoleReseller.state')}
                value={state}
                options={states.map((one) => [one, t(`consoleReseller.grants_${one}`)] as const)}
                onChange={(value) => filter({ state: oneOf(states)(value) })}
              />
            </div>
          </div>
          <DataTable
            label={t('consoleReseller.tab_grants')}
            list={list}
            columns={useGrantColumns(chosen.open)}
            {...chosen.table}
            isTall
            empty={
              <EmptyState
                title={t(state === 'waiting' ? 'consoleReseller.noneWaits' : 'consoleReseller.none')}
                text={t('consoleReseller.noneWaitsText')}
              />
            }
          />
        </div>
        <ChosenRow chosen={chosen} title={nameOf} actions={(row) => <GrantActions grant={row} />}>
          {(row) => <GrantFacts grant={row} />}
        </ChosenRow>
      </div>
    </Page>
  );
}
