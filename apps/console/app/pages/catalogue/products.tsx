import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { useState } from 'react';
import { useList } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { usePicks } from '../../parts/data-table/use-picks.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CatalogueTabs } from './catalogue-tabs.tsx';
import { ProductFilters } from './product-filters.tsx';
import { useProductColumns } from './use-product-columns.tsx';
import { useProductFilters } from './use-product-filters.ts';

export const pageSize = 50;

/** All products, hidden and withdrawn ones too. */
export default function Products() {
  const t = useTexts();
  const go = useGo();
  const { number } = useFormat();
  const filters = useProductFilters();
  const list = useList('operatorListProducts', { ...filters.filter, pageSize });
  const [current, setCurrent] = useState<string | null>(null);
  const picks = usePicks();
  return (
    <Page
      title={t('consoleCatalogue.products')}
      note={list.rows && t('consoleCatalogue.found', { total: list.total })}
      search={{
        label: t('consoleCatalogue.search'),
        value: filters.values.search,
        onSearch: (search) => filters.change({ search }),
      }}
      foot={list.rows && t('consoleOrders.shown', { shown: number(list.rows.length), total: number(list.total) })}
    >
      <div className="pane products">
        <div className="pane-head">
          <div>
            <CatalogueTabs />
            <ProductFilters filters={filters} />
          </div>
          <BulkBar picks={picks} filter={filters.filter} total={list.total} />
        </div>
        <DataTable
          label={t('consoleCatalogue.products')}
          list={list}
          columns={useProductColumns(filters.pathTo)}
          idOf={({ offerId }) => String(offerId)}
          current={current}
          onCurrent={setCurrent}
          onOpen={({ offerId }) => go(filters.pathTo(`/products/${offerId}`))}
          picks={picks}
          isTall
          empty={<Nothing hasFilters={filters.hasAny} onClear={filters.clear} />}
        />
      </div>
    </Page>
  );
}

function Nothing({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  const t = useTexts();
  if (!hasFilters) return <EmptyState title={t('consoleCatalogue.none')} text={t('consoleCatalogue.noneText')} />;
  return (
    <EmptyState
      title={t('consoleCatalogue.noneFound')}
      text={t('consoleCatalogue.noneFoundText')}
      action={<Button onClick={onClear}>{t('consoleCatalogue.clearFilters')}</Button>}
    />
  );
}
