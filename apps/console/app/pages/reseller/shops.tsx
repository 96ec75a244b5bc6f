import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useList } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import { ChosenRow } from '../../parts/chosen-row.tsx';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { FilterSelect } from '../../parts/filters.tsx';
import { useChosen } from '../../parts/use-chosen.ts';
import { oneOf, useFilters, words } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { ResellerTabs } from './reseller-tabs.tsx';
import { ShopActions } from './shop-actions.tsx';
import { ShopFacts } from './shop-facts.tsx';
import { useShopColumns } from './use-shop-columns.tsx';

const states = ['connected', 'refused', 'silent', 'disconnected'] as const;
const reads = { state: oneOf(states), search: words };

/** Shops of customers at other systems, and how they are. */
export default function Shops() {
  const t = useTexts();
  const [{ state, search }, filter] = useFilters(reads);
  const list = useList('operatorListResellerShops', { state, search, pageSize: 50 }, { everySeconds: 60 });
  const chosen = useChosen(list.rows);
  return (
    <Page
      title={t('console.resellers')}
      search={{
        label: t('consoleReseller.searchShops'),
        value: search,
        onSearch: (found) => filter({ search: found }),
      }}
    >
      <div className="split">
        <div className="pane">
          <div>
            <ResellerTabs part="shops" />
            <div className="filters">
              <FilterSelect
                label={t('consoleReseller.state')}
                value={state ?? ''}
                options={[
                  ['', t('consoleReseller.allStates')],
                  ...states.map((one) => [one, t(`consoleReseller.shop_${one}`)] as const),
                ]}
                onChange={(value) => filter({ state: oneOf(states)(value) })}
              />
            </div>
          </div>
          <DataTable
            label={t('consoleReseller.tab_shops')}
            list={list}
            columns={useShopColumns(chosen.open)}
            {...chosen.table}
            isTall
            empty={<EmptyState title={t('consoleReseller.none')} text={t('consoleReseller.noShopsText')} />}
          />
        </div>
        <ChosenRow chosen={chosen} title={({ name }) => name} actions={(row) => <ShopActions shop={row} />}>
          {(row) => <ShopFacts shop={row} />}
        </ChosenRow>
      </div>
    </Page>
  );
}
