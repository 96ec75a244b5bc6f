import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useGo, withQuery } from '@sampan/ui/paths.ts';
import { useState } from 'react';
import { type RowOf, useCall } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { oneList } from '../../parts/one-list.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Row = RowOf<'operatorListLowStock'>;

/** Orders that have the article, by the number of its offer. */
const ordersOf = ({ productId }: Row) => withQuery('/orders', { status: 'all', search: String(productId) });

/** Products that sell and are nearly out of stock. */
export default function LowStock() {
  const t = useTexts();
  const go = useGo();
  const [current, setCurrent] = useState<string | null>(null);
  const { data, ...read } = useCall('operatorListLowStock', {}, { everySeconds: 300 });
  return (
    <Page title={t('consoleToday.lowStock')} back={{ to: '/', label: t('console.today') }}>
      <div className="pane">
        {data && <p className="filters text-muted">{t('consoleToday.lowStockAbout', { pieces: data.lowStock })}</p>}
        <DataTable
          label={t('consoleToday.lowStock')}
          list={oneList({ ...read, data: data?.list })}
          columns={useColumns()}
          idOf={({ skuId }) => String(skuId)}
          current={current}
          onCurrent={setCurrent}
          onOpen={(row) => go(ordersOf(row))}
          isTall
          empty={<EmptyState title={t('consoleToday.noLowStock')} />}
        />
      </div>
    </Page>
  );
}

function useColumns(): Column<Row>[] {
  const t = useTexts();
  const { number } = useFormat();
  return [
    {
      id: 'article',
      head: t('consoleToday.article'),
      width: '1fr',
      narrow: 'title',
      cell: (row) => (
        <>
          <Link to={ordersOf(row)} className="cut" title={row.productName} dir="auto">
            {row.productName}
          </Link>
          <span className="second cut" dir="auto">
            {variantOf(row)}
          </span>
        </>
      ),
    },
    {
      id: 'supplier',
      head: t('consoleToday.supplier'),
      width: '14rem',
      isWide: true,
      narrow: 'note',
      cell: ({ supplierName }) => (
        <span className="cut" dir="auto" title={supplierName}>
          {supplierName || '–'}
        </span>
      ),
    },
    {
      id: 'left',
      head: t('consoleToday.left'),
      width: '6rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ stock }) => <b className={stock === 0 ? 'late' : undefined}>{number(stock)}</b>,
    },
    {
      id: 'sold',
      head: t('consoleToday.sold'),
      width: '8rem',
      isFigure: true,
      narrow: 'state',
      cell: ({ sold }) => number(sold),
    },
  ];
}

/** `Navy, 350 ml`, and the supplier's name for it. */
function variantOf({ productAttr, sourceName }: Row): string {
  const attributes = JSON.parse(productAttr) as { valueTrans?: string; value?: string }[];
  return [...attributes.map(({ valueTrans, value }) => valueTrans || value), sourceName].filter(Boolean).join(', ');
}
