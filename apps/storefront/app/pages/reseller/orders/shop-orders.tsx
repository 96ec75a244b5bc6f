import type { PageContext } from '@sampan/contract/page-context';
import { ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { Pagination } from '@sampan/ui/pagination.tsx';
import { useState } from 'react';
import { PayTogetherNote } from '../../../features/orders/pay-together-note.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { OrderBar } from './order-bar.tsx';
import { pageWithin, type ShopOrdersQuery, shopOrdersPath } from './orders-query.ts';
import { isUnpaid, type ShopOrders as Listed, type ShopOrder } from './shop-order.ts';
import { ShopOrderCard } from './shop-order-card.tsx';
import { UnreadOrders } from './unread-orders.tsx';

const pageSize = 20;

export async function readShopOrders(call: PageContext['call'], query: ShopOrdersQuery) {
  const { state, search, page } = query;
  const read = (pageNum: number) => call('listShopOrders', { state, search, pageNum, pageSize });
  const [orders, counts] = await Promise.all([
    read(page),
    state === 'ordered' ? call('countOrdersByType', {}) : undefined,
  ]);
  const toPay = counts?.[0] ?? 0;
  const last = pageWithin(page, orders.total, pageSize);
  return last === page
    ? { query, orders, toPay }
    : { query: { ...query, page: last }, orders: await read(last), toPay };
}

interface Props {
  query: ShopOrdersQuery;
  orders: Listed;
  /** Orders here that await payment, the reseller's own as well. */
  toPay: number;
}

/** The side of orders that came in at the reseller's own shops. */
export function ShopOrders({ query, orders, toPay }: Props) {
  /** From all pages that were looked at. */
  const [picked, setPicked] = useState<readonly ShopOrder[]>([]);
  const { list, total } = orders;
  const chosen = picked.map((order) => list.find(({ id }) => id === order.id) ?? order);
  const ready = chosen.filter(({ canBeOrdered }) => canBeOrdered);
  const choose = (order: ShopOrder, isOn: boolean) =>
    setPicked(isOn ? [...chosen, order] : chosen.filter(({ id }) => id !== order.id));
  return (
    <>
      {query.state === 'open' && <UnreadOrders unread={orders.unread} />}
      <div className="rs-orders">
        {query.state === 'ordered' && (
          <PayTogetherNote
            waiting={toPay}
            chosen={chosen.filter(isUnpaid).flatMap(({ order }) => order?.id ?? [])}
            workspace="shops"
          />
        )}
        {list.map((order) => (
          <ShopOrderCard
            key={order.id}
            order={order}
            isChosen={chosen.some(({ id }) => id === order.id)}
            onChoose={(isOn) => choose(order, isOn)}
          />
        ))}
      </div>
      {list.length === 0 && (query.state !== 'open' || orders.unread.length === 0) && (
        <Nothing query={query} orders={orders} />
      )}
      <Pagination
        page={query.page}
        pages={Math.ceil(total / pageSize)}
        to={(page) => shopOrdersPath({ ...query, page })}
      />
      <Foot query={query} orders={orders} />
      {query.state === 'open' && (
        <OrderBar ready={ready} orderable={list.filter(({ canBeOrdered }) => canBeOrdered)} onChoose={setPicked} />
      )}
    </>
  );
}

/** Hides closed orders, with a link to them; and shows the list's age. */
function Foot({ query, orders: { counts, shops } }: Omit<Props, 'toPay'>) {
  const t = useTexts();
  const { date } = useFormat();
  const read = shops.flatMap(({ readAt }) => readAt ?? []).toSorted()[0];
  return (
    <p className="rs-orders-foot">
      {read && <span>{t('resellerShopOrders.readAt', { time: date(read, 'time') })}</span>}
      {query.state !== 'closed' && counts.closed > 0 && (
        <Link className="link tap" to={shopOrdersPath({ state: 'closed' })}>
          {t('resellerShopOrders.showClosed', { count: counts.closed })}
        </Link>
      )}
      {query.state === 'closed' && (
        <Link className="link tap" to={shopOrdersPath({})}>
          {t('resellerShopOrders.showOpen')}
        </Link>
      )}
    </p>
  );
}

function Nothing({ query, orders: { shops } }: Omit<Props, 'toPay'>) {
  const t = useTexts();
  if (query.search)
    return (
      <EmptyState
        title={t('resellerShopOrders.noneFound')}
        action={
          <ButtonLink kind="line" to={shopOrdersPath({ state: query.state })}>
            {t('resellerShopOrders.endSearch')}
          </ButtonLink>
        }
      />
    );
  if (shops.length > 0)
    return (
      <EmptyState
        title={t(`resellerShopOrders.empty_${query.state}`)}
        text={query.state === 'open' && t('resellerShopOrders.emptyText')}
      />
    );
  return (
    <EmptyState
      title={t('resellerShopOrders.noShops')}
      text={t('resellerShopOrders.emptyText')}
      action={
        <ButtonLink kind="brand" to="/m/authorization">
          {t('resellerShopOrders.connect')}
        </ButtonLink>
      }
    />
  );
}
