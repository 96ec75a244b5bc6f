import { limits } from '@sampan/contract/limits';
import type { PageContext } from '@sampan/contract/page-context';
import { ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Pagination } from '@sampan/ui/pagination.tsx';
import { useChosenToPay } from '../../../features/orders/pay-together-choice.tsx';
import { PayTogetherNote } from '../../../features/orders/pay-together-note.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { OwnOrderCard } from './own-order-card.tsx';
import { type OwnOrdersQuery, ownOrdersPath } from './own-orders-query.ts';

const pageSize = limits.orderPageSize;

export async function readOwnOrders(call: PageContext['call'], query: OwnOrdersQuery) {
  const { type, sn, page } = query;
  const [{ list, total }, counts] = await Promise.all([
    call('listOrders', { ...(type !== null && { type }), sn, pageNum: page, pageSize }),
    call('countOrdersByType', {}),
  ]);
  return { query, list, total, counts };
}

export type OwnOrdersData = Awaited<ReturnType<typeof readOwnOrders>>;

/** The side of orders that the reseller placed. */
export function OwnOrders({ query, list, total, counts }: OwnOrdersData) {
  const t = useTexts();
  const { chosen, choiceOf } = useChosenToPay(list);
  return (
    <>
      <p className="sr-only" role="status">
        {t('orders.countOrders', { count: total })}
      </p>
      <div className="rs-owns">
        {query.type === 0 && <PayTogetherNote waiting={counts[0] ?? 0} chosen={chosen} workspace="own" />}
        {list.map((order) => (
          <OwnOrderCard key={order.id} order={order} choice={query.type === 0 ? choiceOf(order) : null} />
        ))}
      </div>
      {list.length === 0 && <Nothing query={query} />}
      <Pagination
        page={query.page}
        pages={Math.ceil(total / pageSize)}
        to={(page) => ownOrdersPath({ ...query, page })}
      />
    </>
  );
}

function Nothing({ query: { type, sn } }: { query: OwnOrdersQuery }) {
  const t = useTexts();
  const isAll = type === null && sn === '';
  if (isAll)
    return (
      <EmptyState
        title={t('orders.empty_all')}
        text={t('orders.emptyText')}
        action={
          <ButtonLink kind="brand" to="/m/goods">
            {t('resellerMe.toGoods')}
          </ButtonLink>
        }
      />
    );
  return (
    <EmptyState
      title={t('orders.noneFound')}
      action={<ButtonLink to={ownOrdersPath({})}>{t('orders.clearFilters')}</ButtonLink>}
    />
  );
}
