import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { oneList } from '../../parts/one-list.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { SellerCell } from './hit-parts.tsx';
import { MarketNote, useMarketLine } from './market-note.tsx';
import { MarketTabs } from './market-tabs.tsx';

type Row = Output<'operatorListSellers'>['list'][number];

/** Companies whose offers are here, with what the marketplace says about them. */
export default function Sellers() {
  const t = useTexts();
  const { data, isPending, error, refetch } = useCall('operatorListSellers', {});
  const [current, setCurrent] = useState<string | null>(null);
  return (
    <Page title={t('console.marketplace')} note={useMarketLine()}>
      <div className="pane">
        <div className="pane-head">
          <div>
            <MarketTabs part="sellers" />
            <MarketNote />
          </div>
        </div>
        <DataTable
          label={t('consoleMarketplace.tab_sellers')}
          list={oneList({ data: data?.list, isPending, error, refetch })}
          columns={useColumns()}
          idOf={({ seller }) => seller.sellerId}
          current={current}
          onCurrent={setCurrent}
          isHigh
          empty={
            <EmptyState title={t('consoleMarketplace.noSellers')} text={t('consoleMarketplace.noneImportedText')} />
          }
        />
      </div>
    </Page>
  );
}

function useColumns(): Column<Row>[] {
  const t = useTexts();
  const { number, percent, date } = useFormat();
  const share = (rate: number | null) => (rate === null ? t('consoleMarketplace.notKnown') : percent(rate));
  return [
    {
      id: 'seller',
      head: t('consoleMarketplace.seller'),
      width: '1fr',
      narrow: 'title',
      cell: ({ seller }) => <SellerCell seller={seller} />,
    },
    {
      id: 'imported',
      head: t('consoleMarketplace.tab_imported'),
      width: '6rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ imported }) => number(imported),
    },
    {
      id: 'onTime',
      head: t('consoleMarketplace.onTime'),
      width: '7rem',
      isFigure: true,
      isWide: true,
      cell: ({ seller }) => share(seller.onTimeRate),
    },
    {
      id: 'faults',
      head: t('consoleMarketplace.faultRate'),
      width: '7rem',
      isFigure: true,
      isWide: true,
      cell: ({ seller }) => share(seller.faultReturnRate),
    },
    {
      id: 'seen',
      head: t('consoleMarketplace.saidOn'),
      width: '8rem',
      isWide: true,
      cell: ({ seenAt }) => date(seenAt),
    },
    {
      id: 'acts',
      head: t('consoleMarketplace.acts'),
      width: '15rem',
      narrow: 'state',
      cell: (row) => <Acts row={row} />,
    },
  ];
}

function Acts({ row: { seller, isBlocked } }: { row: Row }) {
  const t = useTexts();
  const { press, busy } = useAct('operatorBlockSeller', ['operatorListSellers']);
  return (
    <span className="market-buttons">
      <Link className="link" to={`/marketplace?asked=${encodeURIComponent(`seller:${seller.sellerId}`)}`}>
        {t('consoleMarketplace.itsOffers')}
      </Link>
      <Button
        kind="quiet"
        size="small"
        busy={busy}
        onClick={() => void press({ sellerId: seller.sellerId, isBlocked: !isBlocked }, () => undefined)}
      >
        {t(isBlocked ? 'consoleMarketplace.unblock' : 'consoleMarketplace.block')}
      </Button>
    </span>
  );
}
