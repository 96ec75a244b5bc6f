import { ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import type { Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { oneList } from '../../parts/one-list.ts';
import { State } from '../../parts/state.tsx';
import { useFilters, words } from '../../parts/use-filters.ts';
import { useNow } from '../../parts/use-now.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { QueuePanel } from './queue-panel.tsx';
import { ResellerTabs } from './reseller-tabs.tsx';

type ShopQueue = Output<'operatorListPublishQueues'>['list'][number];

/** Queues of publications to resellers' shops; failing ones first. */
export default function PublishQueues() {
  const t = useTexts();
  const [{ shop }, filter] = useFilters({ shop: words });
  const read = useCall('operatorListPublishQueues', {}, { everySeconds: 15 });
  const rows = read.data?.list;
  const open = (id: string) => filter({ shop: id });
  const current = rows?.find((one) => one.shopId === shop);
  return (
    <Page title={t('console.resellers')}>
      <div className="split">
        <div className="pane">
          <ResellerTabs part="queues" />
          <DataTable
            label={t('consoleQueues.title')}
            list={oneList({ ...read, data: rows })}
            columns={useColumns()}
            idOf={({ shopId }) => shopId}
            current={shop || null}
            onCurrent={(id) => open(id ?? '')}
            hasPanel
            onOpen={({ shopId }) => open(shopId)}
            empty={
              <EmptyState
                title={t('consoleQueues.emptyTitle')}
                text={t('consoleQueues.emptyText')}
                action={<ButtonLink to="/customers">{t('consoleQueues.toCustomers')}</ButtonLink>}
              />
            }
          />
        </div>
        {current && <QueuePanel key={current.shopId} shop={current} />}
      </div>
    </Page>
  );
}

function useFigure() {
  const t = useTexts();
  const { number } = useFormat();
  return (id: 'failed' | 'waiting' | 'dueOffers' | 'listed', isWide = false): Column<ShopQueue> => ({
    id,
    head: t(`consoleQueues.${id}`),
    width: '6rem',
    isFigure: true,
    isWide,
    ...(id === 'failed' && { narrow: 'figure' as const }),
    cell: (shop) => (
      <span className={id === 'failed' && shop.failed > 0 ? 'late' : ''}>{shop[id] ? number(shop[id]) : '–'}</span>
    ),
  });
}

function useColumns(): Column<ShopQueue>[] {
  const t = useTexts();
  const { age, moment } = useFormat();
  const now = useNow();
  const figure = useFigure();
  return [
    {
      id: 'shop',
      head: t('consoleQueues.shop'),
      width: '1fr',
      narrow: 'title',
      cell: ({ shopId, shopName }) => (
        <Link to={withQuery('/resellers/queues', { shop: shopId })} className="cut">
          <bdi>{shopName}</bdi>
        </Link>
      ),
    },
    {
      id: 'customer',
      head: t('consoleQueues.customer'),
      width: '11rem',
      isWide: true,
      cell: (shop) => shop.customerName,
    },
    {
      id: 'state',
      head: t('consoleQueues.state'),
      width: '10rem',
      narrow: 'state',
      cell: (shop) => <ShopState shop={shop} />,
    },
    figure('failed'),
    figure('waiting'),
    figure('dueOffers'),
    {
      id: 'since',
      head: t('consoleQueues.dueSince'),
      width: '7rem',
      isFigure: true,
      cell: ({ dueSince }) => (dueSince ? age(Math.max(0, now - Date.parse(dueSince))) : '–'),
    },
    figure('listed', true),
    {
      id: 'sent',
      head: t('consoleQueues.sentAt'),
      width: '8rem',
      isFigure: true,
      isWide: true,
      cell: ({ sentAt }) => (sentAt ? moment(sentAt) : '–'),
    },
  ];
}

export function ShopState({ shop: { state, troubles, isPaused } }: { shop: ShopQueue }) {
  const t = useTexts();
  if (state === 'refused') return <State tone="crimson">{t('consoleQueues.refused')}</State>;
  if (troubles > 0) return <State tone="amber">{t('consoleQueues.silent', { count: troubles })}</State>;
  if (isPaused) return <State tone="ink">{t('consoleQueues.heldUp')}</State>;
  return <State tone="green">{t('consoleQueues.fine')}</State>;
}
