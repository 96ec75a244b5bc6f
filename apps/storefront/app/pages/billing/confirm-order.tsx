import '../../styles/confirm-order.css';
import { Card } from '@sampan/ui/card.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../api/call.ts';
import { readSignedInPage } from '../../api/page-context.server.ts';
import { useSignInGuard } from '../../api/use-sign-in-guard.ts';
import { Head } from '../../document/head.tsx';
import { ExpectedDelivery } from '../../features/orders/expected-delivery.tsx';
import { type Bill, isPartReceived, nextInstalment, type OrderDetail } from '../../features/orders/orders.ts';
import { ShipTo } from '../../features/orders/ship-to.tsx';
import { CurrencyNote } from '../../layout/currency-note.tsx';
import { showStoredMessage } from '../../layout/say-after-reload.ts';
import { RichText, useTexts } from '../../texts/texts.ts';
import { BackFromBank } from './back-from-bank.tsx';
import { ConfirmHeader } from './confirm-header.tsx';
import { Goods } from './goods.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { LineChoice } from './line-choice.tsx';
import { OrderPayBox } from './order-pay-box.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { onPage } from './prepaid-pay.tsx';
import { PriceDetails } from './price-details.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { type Orders, useOrders } from './use-orders.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, paymentProviders } = readSignedInPage(context, request);
  const query = new URL(request.url).searchParams;
  const [order, countries, bank, prepaid] = await Promise.all([
    call('getOrder', { id: query.get('id') ?? '' }),
    call('listCountries', {}),
    call('listBankAccounts', {}),
    call('getPrepaid', {}),
  ]);
  const { country } = order.address;
  const countryName = countries.find((one) => one.country === country)?.name ?? country;
  const addressId = query.get('addressId') || order.customerReceiveAddressId;
  // A URL of this page that names a destination other than the order's must not be paid for unnoticed.
  const isOwnAddress = addressId === order.customerReceiveAddressId;
  return { order, countryName, paymentProviders, bank, prepaid: onPage(prepaid), isOwnAddress };
}

/** Only paying and choosing a plan change the page. */
export function shouldRevalidate() {
  return false;
}

export default function ConfirmOrder() {
  const { order, countryName, paymentProviders, bank, prepaid, isOwnAddress } = useLoaderData<typeof loader>();
  useSignInGuard();
  const t = useTexts();
  const { bill, setBill, expected, changeLine } = useBill(order);
  const isDue =
    nextInstalment(bill)?.state === 'due' &&
    (order.orderStatus === 'create' || order.orderStatus === 'be_confirmed_customer');
  const orders = useOrders(order);
  const leaving = useLeaveGuard(isDue, orders);
  const speak = useEffectEvent(() => showStoredMessage(t));
  useEffect(() => speak(), []);
  return (
    <>
      <Head title={t('billing.confirmOrder')} />
      <ConfirmHeader />
      <main id="content" tabIndex={-1} className="page pb-14 max-lg:pb-28">
        <CurrencyNote />
        <BackLink isNew={order.orderStatus === 'create' && !isPartReceived(bill)} isDue={isDue} orders={orders} />
        <h1 className="mb-4 text-xl">{t('billing.confirmOrder')}</h1>
        <div className="confirm">
          <div className="grid min-w-0 gap-4">
            <Card>
              <h2 className="mb-1.5 text-lg">{t('addresses.shipTo')}</h2>
              <ShipTo order={order} />
              <ExpectedDelivery expected={expected} className="mt-2" />
            </Card>
            {bill.shippingLines.length > 1 && <LineChoice bill={bill} onChange={changeLine} />}
            {bill.plans.length > 1 && <PlanChoice bill={bill} onChange={setBill} />}
            <Goods order={order} bill={bill} />
            <Note title={t('billing.serviceNoteTitle')}>
              <RichText id="billing.serviceNote" parts={{}} />
            </Note>
          </div>
          <aside className="card pad confirm-bill" aria-label={t('billing.priceDetails')}>
            <PriceDetails bill={bill} country={countryName} />
            {isDue ? (
              <OrderPayBox
                order={order}
                bill={bill}
                providers={paymentProviders}
                bank={bank}
                prepaid={prepaid}
                hasAddress={isOwnAddress}
                leaving={leaving}
              />
            ) : (
              <NotDue orders={orders} />
            )}
          </aside>
        </div>
      </main>
      <LeaveDialog leaving={leaving} order={order} />
      <BackFromBank
        names={Object.fromEntries(order.fmsBill.billDetailDtos.map(({ id }) => [id, { billDetailId: id }]))}
        nameOf={(paid) => ({ billDetailId: paid })}
        leaving={leaving}
      />
    </>
  );
}

/** The bill as the buyer has chosen it, and when the goods would come. */
function useBill(order: OrderDetail) {
  const [bill, setBill] = useState<Bill>(order.fmsBill);
  const [expected, setExpected] = useState(order.expectedDelivery);
  /** Another line has other delivery dates. */
  const changeLine = async (changed: Bill) => {
    setBill(changed);
    const fresh = await call('getOrder', { id: order.id }).catch(() => null);
    if (fresh) setExpected(fresh.expectedDelivery);
  };
  return { bill, setBill, expected, changeLine };
}

interface BackProps {
  isNew: boolean;
  isDue: boolean;
  orders: Orders;
}

function BackLink({ isNew, isDue, orders }: BackProps) {
  const t = useTexts();
  // Orders from the workspace were never in the cart.
  const isFromCart = isNew && !orders.workspace;
  return (
    <Link
      className="link confirm-back"
      to={isFromCart ? '/shopping-cart' : orders.path}
      // While something is due, the router asks first.
      reloadDocument={!isDue && orders.workspace !== ''}
    >
      <Icon name="left" small />
      {t(isFromCart ? 'billing.backToCart' : 'billing.backToOrders')}
    </Link>
  );
}

function NotDue({ orders }: { orders: Orders }) {
  const t = useTexts();
  return (
    <>
      <Note className="mb-3">{t('billing.nothingDue')}</Note>
      <Link className="btn btn-brand w-full" reloadDocument={orders.workspace !== ''} to={orders.path}>
        {t('layout.myOrders')}
      </Link>
    </>
  );
}
