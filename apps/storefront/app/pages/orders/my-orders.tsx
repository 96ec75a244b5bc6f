import { ButtonLink } from '@sampan/ui/button.tsx';
import { Card } from '@sampan/ui/card.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Pagination } from '@sampan/ui/pagination.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { readSignedInPage } from '../../api/page-context.server.ts';
import { useSignInGuard } from '../../api/use-sign-in-guard.ts';
import { Head } from '../../document/head.tsx';
import { ordersDrawing } from '../../features/orders/orders-drawing.tsx';
import { useChosenToPay } from '../../features/orders/pay-together-choice.tsx';
import { PayTogetherNote } from '../../features/orders/pay-together-note.tsx';
import type { PageHandle } from '../../layout/page-handle.ts';
import { searchDrawing } from '../../layout/search-drawing.tsx';
import { useTexts } from '../../texts/texts.ts';
import '../../styles/orders.css';
import { limits } from '@sampan/contract/limits';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { OrderCard } from './order-card.tsx';
import { OrderFilters } from './order-filters.tsx';
import { type OrderQuery, readOrderQuery } from './order-query.ts';
import { PageSize, readPageSize } from './page-size.tsx';
import { StatusRail } from './status-rail.tsx';

export const handle: PageHandle = { title: 'orders.title', actions: ['search', 'cart', 'menu'] };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = readSignedInPage(context, request);
  const { page, ...filters } = readOrderQuery(new URL(request.url).searchParams);
  const pageSize = Number(filters.perPage) || readPageSize(request);
  const [orders, counts] = await Promise.all([
    call('listOrders', {
      status: filters.status,
      sn: filters.sn,
      startTime: filters.from,
      endTime: filters.to,
      pageNum: page,
      pageSize,
    }),
    call('countOrdersByStatus', {}),
  ]);
  return { orders: orders.list, total: orders.total, counts, filters, page, pageSize };
}

const toPay = ['create', 'be_confirmed_customer'] as const;

export default function MyOrders() {
  const loaderData = useLoaderData<typeof loader>();
  useSignInGuard();
  const t = useTexts();
  const { orders, total, counts, filters, page, pageSize } = loaderData;
  const pages = Math.ceil(total / pageSize);
  const { chosen, choiceOf } = useChosenToPay(orders);
  const isToPay = toPay.some((status) => status === filters.status);
  const waiting = toPay.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  return (
    <div className="page pb-4 md:pt-6">
      <Head title={t('orders.title')} />
      <h1 className="pb-4 text-xl max-md:sr-only">{t('orders.title')}</h1>
      <div className="my-orders">
        <StatusRail counts={counts} filters={filters} />
        <div className="min-w-0">
          <OrderFilters filters={filters} total={total} />
          <p className="sr-only" role="status">
            {t('orders.countOrders', { count: total })}
          </p>
          {isToPay && <PayTogetherNote waiting={waiting} chosen={chosen} />}
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} choice={isToPay && choiceOf(order)} />
          ))}
          {orders.length === 0 && <NoOrders filters={filters} />}
          <Pagination
            page={page}
            pages={pages}
            to={(n) => withQuery('/my-orders', { ...filters, page: n > 1 ? n : '' })}
          />
          {total > limits.orderPageSize && <PageSize chosen={pageSize} filters={filters} />}
        </div>
      </div>
    </div>
  );
}

function NoOrders({ filters }: { filters: OrderQuery }) {
  const t = useTexts();
  const { status, sn, from, to } = filters;
  if (sn || from || to) {
    const clear = (
      <ButtonLink kind="brand" to={withQuery('/my-orders', { status })}>
        {t('orders.clearFilters')}
      </ButtonLink>
    );
    return (
      <Card>
        <EmptyState
          drawing={searchDrawing}
          title={t('orders.noneFound')}
          text={t('orders.noneFoundText')}
          action={clear}
        />
      </Card>
    );
  }
  const browse = (
    <ButtonLink kind="brand" to="/product-list">
      {t('layout.browse')}
    </ButtonLink>
  );
  const isAll = status === '';
  return (
    <Card>
      <EmptyState
        drawing={ordersDrawing}
        title={t(`orders.empty_${status || 'all'}`)}
        text={isAll && t('orders.emptyText')}
        action={isAll && browse}
      />
    </Card>
  );
}
