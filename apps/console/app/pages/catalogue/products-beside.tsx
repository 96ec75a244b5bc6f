import { useGo } from '@sampan/ui/paths.ts';
import { useState } from 'react';
import { useList } from '../../api/use-call.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { useTexts } from '../../texts/texts.ts';
import { pageSize } from './products.tsx';
import { useProductColumns } from './use-product-columns.tsx';
import { useProductFilters } from './use-product-filters.ts';

/** The list that the product was opened from, beside it where there is room. */
export function ProductsBeside({ offerId }: { offerId: number }) {
  const t = useTexts();
  const go = useGo();
  const { filter, pathTo } = useProductFilters();
  const list = useList('operatorListProducts', { ...filter, pageSize });
  const [current, setCurrent] = useState<string | null>(String(offerId));
  return (
    <div className="products-beside">
      <DataTable
        label={t('consoleCatalogue.products')}
        list={list}
        columns={useProductColumns(pathTo)}
        idOf={(row) => String(row.offerId)}
        current={current}
        onCurrent={setCurrent}
        onOpen={(row) => go(pathTo(`/products/${row.offerId}`))}
        empty={<p className="second">{t('consoleCatalogue.noneFound')}</p>}
      />
    </div>
  );
}
