import { missing } from '@sampan/ui/drawings.tsx';
import { useTexts } from '../../texts/texts.ts';
import '../../styles/orders.css';
import '../../styles/order-detail.css';
import { limits } from '@sampan/contract/limits';
import { ButtonLink } from '@sampan/ui/button.tsx';
import { Card } from '@sampan/ui/card.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { type LoaderFunctionArgs, useLoaderData, useRouteError } from 'react-router';
import { readSignedInPage } from '../../api/page-context.server.ts';
import { useSignInGuard } from '../../api/use-sign-in-guard.ts';
import { Head } from '../../document/head.tsx';
import { BuyerCompany } from '../../features/orders/buyer-company.tsx';
import { readTrack } from '../../features/orders/parcel-way.ts';
import { ShipTo } from '../../features/orders/ship-to.tsx';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { ErrorContent } from '../../layout/error-content.tsx';
import { isMissing } from '../../layout/error-page.tsx';
import type { PageHandle } from '../../layout/page-handle.ts';
import { BillCard } from './bill-card.tsx';
import { InspectionCard } from './inspection-card.tsx';
import { Invoice } from './invoice.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMessages } from './order-messages.tsx';
import type { OrderPage } from './order-page.ts';
import { OrderQuestions } from './order-questions.tsx';
import { OrderState } from './order-state.tsx';
import { ParcelCard } from './parcel-card.tsx';
import { PrintButton } from './print-button.tsx';
import { RefundsCard } from './refunds-card.tsx';
import { ShortagesCard } from './shortages-card.tsx';

export const handle: PageHandle = { title: 'orderDetail.title', actions: ['search', 'cart', 'menu'] };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<OrderPage> {
  const { call, user } = readSignedInPage(context, request);
  const query = new URL(request.url).searchParams;
  const order = await call('getOrder', { id: query.get('id') ?? '' });
  const onPaper = query.has('print');
  const [events, messages, shortages, refunds, conversation, tracking, bank] = await Promise.all([
    call('listOrderEvents', { id: order.id }),
    call('listMessages', { orderId: order.id, pageSize: limits.pageSizeMax }),
    call('listShortages', { id: order.id }),
    call('listOrderRefunds', { id: order.id }),
    call('getConversation', { orderId: order.id }),
    call('listTracking', { orderId: order.sn }),
    onPaper ? call('listBankAccounts', {}) : null,
  ]);
  return {
    order,
    events,
    messages: messages.list,
    shortages,
    refunds,
    conversation,
    tracks: tracking.list.map(readTrack),
    buyer: user.email,
    onPaper,
    bank,
  };
}

export default function OrderDetailPage() {
  const page = useLoaderData<typeof loader>();
  useSignInGuard();
  return page.onPaper ? <Invoice page={page} /> : <OrderOnScreen page={page} />;
}

function OrderOnScreen({ page }: { page: OrderPage }) {
  const t = useTexts();
  const { order, tracks } = page;
  return (
    <div className="page pb-10 max-md:pt-4">
      <Head title={`${t('orderDetail.title')} ${order.sn}`} />
      <Breadcrumbs
        className="no-print max-md:hidden"
        crumbs={[{ name: t('layout.myOrders'), to: '/my-orders' }, { name: order.sn }]}
      />
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-xl max-md:text-lg">
          {t('orderDetail.title')} <bdi dir="ltr">{order.sn}</bdi>
        </h1>
        <PrintButton />
      </header>
      <div className="order-columns">
        <div className="order-column">
          <OrderState order={order} />
          {page.shortages.length > 0 && <ShortagesCard shortages={page.shortages} />}
          <OrderLines order={order} />
          <RefundsCard order={order} refunds={page.refunds} />
        </div>
        <div className="order-column order-aside">
          <BillCard order={order} />
          <Card>
            <h2 className="mb-1.5 text-lg">{t('addresses.shipTo')}</h2>
            <ShipTo order={order} />
            <BuyerCompany order={order} />
          </Card>
          <OrderDocuments order={order} />
        </div>
        <div className="order-column">
          {order.inspection && <InspectionCard order={order} inspection={order.inspection} />}
          {order.parcels.length > 0 && <ParcelCard parcels={order.parcels} tracks={tracks} />}
          <OrderHistory events={page.events} />
          <OrderQuestions order={order} conversation={page.conversation} />
          <OrderMessages messages={page.messages} />
        </div>
      </div>
    </div>
  );
}

/** Another customer's order looks as if it did not exist. */
export function ErrorBoundary() {
  const error = useRouteError();
  return isMissing(error) ? <NoSuchOrder /> : <ErrorContent error={error} />;
}

function NoSuchOrder() {
  const t = useTexts();
  const back = (
    <ButtonLink kind="brand" to="/my-orders">
      {t('layout.myOrders')}
    </ButtonLink>
  );
  return (
    <div className="page py-10">
      <Head title={t('orderDetail.notFound')} />
      <EmptyState
        drawing={missing}
        as="h1"
        title={t('orderDetail.notFound')}
        text={t('orderDetail.notFoundText')}
        action={back}
      />
    </div>
  );
}
