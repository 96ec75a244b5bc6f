import { Link } from '@sampan/ui/link.tsx';
import type { RowOf } from '../../api/use-call.ts';
import type { Column } from '../../parts/data-table/columns.ts';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Row = RowOf<'operatorListImportedOffers'>;

export function useImportedColumns(): Column<Row>[] {
  const t = useTexts();
  const { unitPrice, percent, moment } = useFormat();
  return [
    {
      id: 'offer',
      head: t('consoleMarketplace.offer'),
      width: '1fr',
      narrow: 'title',
      cell: (row) => <Named row={row} />,
    },
    {
      id: 'seller',
      head: t('consoleMarketplace.seller'),
      width: '10rem',
      isWide: true,
      cell: ({ seller }) => (
        <span className="cut" lang="zh" title={seller.name}>
          {seller.name}
        </span>
      ),
    },
    {
      id: 'cost',
      head: t('consoleMarketplace.cost'),
      width: '9rem',
      isFigure: true,
      narrow: 'figure',
      cell: (row) => <Cost row={row} />,
    },
    {
      id: 'price',
      head: t('consoleMarketplace.price'),
      width: '6.5rem',
      isFigure: true,
      narrow: 'note',
      cell: ({ priceUsd }) => <b>{unitPrice(priceUsd)}</b>,
    },
    {
      id: 'margin',
      head: t('consoleMarketplace.margin'),
      width: '5.5rem',
      isFigure: true,
      cell: ({ marginRate }) =>
        marginRate === null ? (
          t('consoleMarketplace.notKnown')
        ) : (
          <span className={marginRate < 0 ? 'late' : undefined}>{percent(marginRate)}</span>
        ),
    },
    {
      id: 'missing',
      head: t('consoleMarketplace.missing'),
      width: '10rem',
      isWide: true,
      cell: ({ missing }) => (
        <span className="cut">{missing.map((one) => t(`consoleMarketplace.missing_${one}`)).join(', ')}</span>
      ),
    },
    {
      id: 'read',
      head: t('consoleMarketplace.readAt'),
      width: '7.5rem',
      isWide: true,
      cell: ({ readAt }) => moment(readAt),
    },
    {
      id: 'state',
      head: t('consoleMarketplace.state'),
      width: '9rem',
      narrow: 'state',
      cell: (row) => <RowState row={row} />,
    },
  ];
}

function Named({ row: { title, sourceTitle, pictureUrl, productId } }: { row: Row }) {
  return (
    <div className="named">
      {pictureUrl && <img src={pictureUrl} alt="" width={32} height={32} loading="lazy" />}
      <div>
        <Link className="cut" to={`/products/${productId}`} title={title} dir="auto">
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

function Cost({ row: { costYuan, seenCostYuan } }: { row: Row }) {
  const { yuan } = useFormat();
  if (costYuan === seenCostYuan) return <bdi dir="ltr">{yuan(costYuan)}</bdi>;
  return (
    <bdi dir="ltr">
      <del className="text-muted">{yuan(seenCostYuan)}</del> <ins className="market-new">{yuan(costYuan)}</ins>
    </bdi>
  );
}

function RowState({ row: { state, status, marketStatus } }: { row: Row }) {
  const t = useTexts();
  if (state !== 'on_sale')
    return (
      <span title={marketStatus}>
        <State tone="crimson">{t(`consoleMarketplace.state_${state}`)}</State>
      </span>
    );
  return <State tone={status === 'active' ? 'green' : 'ink'}>{t(`consoleMarketplace.here_${status}`)}</State>;
}
