import '../../styles/confirm-order.css';
import { Card } from '@sampan/ui/card.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../api/call.ts';
import { readSignedInPage } from '../../api/page-context.server.ts';
import { useSignInGuard } from '../../api/use-sign-in-guard.ts';
import { Head } from '../../document/head.tsx';
import { AboutPrice, Price } from '../../features/catalogue/price.tsx';
import { orderPath } from '../../features/orders/orders.ts';
import type { JointPayment } from '../../features/orders/pay-together.ts';
import { CurrencyNote } from '../../layout/currency-note.tsx';
import { useTexts } from '../../texts/texts.ts';
import { BackFromBank } from './back-from-bank.tsx';
import { ConfirmHeader } from './confirm-header.tsx';
import { PayBox } from './pay-box.tsx';
import { onPage } from './prepaid-pay.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useOrders } from './use-orders.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, paymentProviders } = readSignedInPage(context, request);
  const id = new URL(request.url).searchParams.get('id') ?? '';
  const [joint, bank, prepaid] = await Promise.all([
    call('getJointPayment', { id }),
    call('listBankAccounts', {}),
    call('getPrepaid', {}),
  ]);
  return { joint, bank, prepaid: onPage(prepaid), paymentProviders };
}

/** Several orders, paid by one card payment or one transfer. */
export default function PayTogether() {
  const { joint, bank, prepaid, paymentProviders } = useLoaderData<typeof loader>();
  useSignInGuard();
  const t = useTexts();
  const orders = useOrders({ sn: '' });
  const leaving = useLeaveGuard(false, orders);
  const { id, sn, dueUsd } = joint;
  const named = { jointPaymentId: id };
  const due = joint.orders.filter(({ state }) => state === 'due');
  return (
    <>
      <Head title={t('billing.together')} />
      <ConfirmHeader />
      <main id="content" tabIndex={-1} className="page pb-14 max-lg:pb-28">
        <CurrencyNote />
        <Link className="link confirm-back" to={orders.path} reloadDocument={orders.workspace !== ''}>
          <Icon name="left" small />
          {t('billing.backToOrders')}
        </Link>
        <h1 className="mb-4 text-xl">
          {due.length > 0 ? (
            t('billing.together')
          ) : (
            <>
              {t('orderDetail.jointPayment')} <bdi dir="ltr">{sn}</bdi>
            </>
          )}
        </h1>
        <div className="confirm">
          <Card>
            {due.length > 0 && <h2 className="mb-1.5 text-lg">{t('billing.togetherOrders', { count: due.length })}</h2>}
            <Orders joint={joint} />
          </Card>
          <aside className="card pad confirm-bill" aria-label={t('billing.priceDetails')}>
            {due.length > 0 ? (
              <>
                <p className="mb-4 flex items-baseline justify-between gap-4">
                  <span>{t('billing.dueNow')}</span>
                  <span className="text-end">
                    <Price value={dueUsd} className="text-lg font-semibold tnum" />
                    <AboutPrice value={dueUsd} />
                  </span>
                </p>
                <PayBox
                  payable={{ id, named, sum: dueUsd, sn }}
                  choiceOf={id}
                  smallPrint={t('billing.togetherSmallPrint')}
                  providers={paymentProviders}
                  bank={bank}
                  prepaid={prepaid}
                  hasAddress
                  transfer={{
                    choose: async () => undefined,
                    declare: (slips) => call('declareJointPayment', { id, amountUsd: dueUsd, ...slips }),
                  }}
                  leaving={leaving}
                />
              </>
            ) : (
              <Note>{t('billing.togetherNothing')}</Note>
            )}
          </aside>
        </div>
      </main>
      <BackFromBank names={{ [id]: named }} nameOf={() => named} leaving={leaving} />
    </>
  );
}

function Orders({ joint: { orders } }: { joint: JointPayment }) {
  const t = useTexts();
  return (
    <ul className="divide-y divide-line">
      {orders.map((order) => (
        <li key={order.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
          <span className="min-w-0">
            <Link className="link tap" to={orderPath(order.id)}>
              <bdi dir="ltr">{order.sn}</bdi>
            </Link>
            {order.reference && (
              <bdi className="ms-2 text-muted" dir="ltr">
                {order.reference}
              </bdi>
            )}
          </span>
          {order.state === 'due' ? (
            <Price value={order.dueUsd} className="tnum" />
          ) : (
            <span className="text-muted">{t(`billing.together_${order.state}`)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
