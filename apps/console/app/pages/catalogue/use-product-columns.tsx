import { Link } from '@sampan/ui/link.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import type { RowOf } from '../../api/use-call.ts';
import { nameOf, useCategories } from '../../features/catalogue/category-select.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { ProductState } from './product-state.tsx';

export type Row = RowOf<'operatorListProducts'>;

export function useProductColumns(pathTo: (path: string) => string): Column<Row>[] {
  const t = useTexts();
  const language = useLanguage();
  const names = new Map(useCategories().map((category) => [category.id, nameOf(category, language)]));
  const figures = useFigures();
  return [
    {
      id: 'title',
      head: t('consoleCatalogue.product'),
      width: '1fr',
      narrow: 'title',
      cell: (row) => <Named row={row} to={pathTo(`/products/${row.offerId}`)} />,
    },
    {
      id: 'number',
      head: t('consoleCatalogue.number'),
      width: '8rem',
      isWide: true,
      cell: ({ offerId }) => <span className="mono">{offerId}</span>,
    },
    {
      id: 'supplier',
      head: t('consoleCatalogue.supplier'),
      width: '10rem',
      isWide: true,
      cell: ({ supplier }) => (
        <Link className="cut" to={pathToSupplier(supplier.id)} title={supplier.name} dir="auto">
          {supplier.name}
        </Link>
      ),
    },
    {
      id: 'category',
      head: t('consoleCatalogue.category'),
      width: '9rem',
      isWide: true,
      cell: ({ categoryId }) => <span className="cut">{names.get(categoryId) ?? '–'}</span>,
    },
    ...figures,
    {
      id: 'state',
      head: t('consoleCatalogue.state'),
      width: '10rem',
      narrow: 'state',
      cell: (row) => <RowState row={row} />,
    },
  ];
}

function Named({ row: { title, sourceTitle, pictureUrl }, to }: { row: Row; to: string }) {
  return (
    <div className="named">
      {pictureUrl && <img src={pictureUrl} alt="" width={32} height={32} loading="lazy" />}
      <div>
        <Link className="cut" to={to} title={title} dir="auto">
          {title}
        </Link>
        {sourceTitle !== title && (
          <span className="cut second" lang="zh" title={sourceTitle}>
            {sourceTitle}
          </span>
        )}
      </div>
    </div>
  );
}

const pathToSupplier = (id: string) => `/products?supplier=${encodeURIComponent(id)}`;

function useFigures(): Column<Row>[] {
  const t = useTexts();
  const { unitPrice, number, percent } = useFormat();
  return [
    {
      id: 'minimum',
      head: t('consoleCatalogue.minimumShort'),
      width: '5rem',
      isFigure: true,
      isWide: true,
      cell: ({ minOrderQuantity }) => number(minOrderQuantity),
    },
    {
      id: 'price',
      head: t('consoleCatalogue.price'),
      width: '6.5rem',
      isFigure: true,
      narrow: 'note',
      cell: ({ priceUsd }) => <b>{unitPrice(priceUsd)}</b>,
    },
    {
      id: 'margin',
      head: t('consoleCatalogue.margin'),
      width: '5.5rem',
      isFigure: true,
      cell: ({ marginRate }) =>
        marginRate === null ? '–' : <span className={marginRate < 0 ? 'late' : ''}>{percent(marginRate)}</span>,
    },
  ];
}

/** Shows warnings first, else the visibility. */
function RowState({ row }: { row: Row }) {
  const t = useTexts();
  const { percent } = useFormat();
  const { status, marginRate, isWeightAssumed, missingLanguages, hasOwnValues } = row;
  if (status !== 'active') return <ProductState status={status} />;
  if (marginRate !== null && marginRate < 0)
    return <State tone="crimson">{t('consoleCatalogue.marginOf', { margin: percent(marginRate) })}</State>;
  if (isWeightAssumed) return <State tone="amber">{t('consoleCatalogue.weightAssumedShort')}</State>;
  if (missingLanguages > 0)
    return <State tone="amber">{t('consoleCatalogue.missingCount', { count: missingLanguages })}</State>;
  if (hasOwnValues) return <State tone="river">{t('consoleCatalogue.ours')}</State>;
  return <ProductState status={status} />;
}
