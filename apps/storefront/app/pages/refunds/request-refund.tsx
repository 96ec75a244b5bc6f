import { ordersDrawing } from '../../features/orders/orders-drawing.tsx';
import '../../styles/refunds.css';
import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { Card } from '@sampan/ui/card.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Checkbox, Field, Textarea } from '@sampan/ui/field.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../api/page-context.server.ts';
import { useSignInGuard } from '../../api/use-sign-in-guard.ts';
import { Head } from '../../document/head.tsx';
import type { OrderItem } from '../../features/orders/orders.ts';
import { PiecesRow } from '../../features/orders/pieces-row.tsx';
import { Agreement, useHasPolicies } from '../../features/policies/agreement.tsx';
import type { PageHandle } from '../../layout/page-handle.ts';
import { useTexts } from '../../texts/texts.ts';
import { readRefundList } from './refund-list.ts';
import { RefundQuote } from './refund-quote.tsx';
import { useRefund } from './use-refund.ts';

export const handle: PageHandle = { title: 'refunds.title', actions: ['search', 'cart', 'menu'] };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = readSignedInPage(context, request);
  const query = new URL(request.url).searchParams;
  const [order, { isOffered: offersPrepaid }] = await Promise.all([
    call('getOrder', { id: query.get('orderId') ?? '' }),
    call('getPrepaid', {}),
  ]);
  const items = order.customerOrderItemList.filter(({ returnableQuantity }) => returnableQuantity > 0);
  const asked = readRefundList(query.get('refundList'), items);
  return { orderId: order.id, sn: order.sn, items, offersPrepaid, asked };
}

export default function RequestRefund() {
  const loaderData = useLoaderData<typeof loader>();
  useSignInGuard();
  const t = useTexts();
  const { sn, items } = loaderData;
  return (
    <div className="page py-4 md:py-6">
      <Head title={t('refunds.title')} />
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-xl max-md:sr-only">{t('refunds.title')}</h1>
        <span className="text-muted">
          {t('orders.number')} <bdi dir="ltr">{sn}</bdi>
        </span>
      </div>
      {items.length === 0 ? <Nothing /> : <RefundForm data={loaderData} />}
    </div>
  );
}

function Nothing() {
  const t = useTexts();
  const back = (
    <ButtonLink kind="brand" to="/my-orders">
      {t('layout.myOrders')}
    </ButtonLink>
  );
  return (
    <Card>
      <EmptyState drawing={ordersDrawing} title={t('refunds.nothing')} text={t('refunds.nothingText')} action={back} />
    </Card>
  );
}

function RefundForm({ data }: { data: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const t = useTexts();
  const hasPolicies = useHasPolicies();
  const refund = useRefund(data, hasPolicies);
  return (
    <form {...refund.form} className="refund">
      <div className="grid min-w-0 gap-4">
        <Lines items={data.items} refund={refund} />
        <Card>
          <Field label={t('refunds.remark')} error={refund.errors.remark} hint={t('refunds.remarkHint')} optional>
            <Textarea
              name="remark"
              rows={3}
              dir="auto"
              value={refund.remark}
              onChange={(event) => refund.setRemark(event.target.value)}
            />
          </Field>
        </Card>
        <Note title={t('billing.serviceNoteTitle')}>{t('refunds.serviceNote')}</Note>
      </div>
      <aside className="card pad refund-side" aria-label={t('refunds.amount')}>
        <RefundQuote quote={refund.quote} error={refund.errors.lines} />
        {data.offersPrepaid && (
          <Checkbox
            name="toPrepaid"
            className="mb-4"
            checked={refund.toPrepaid}
            onChange={(event) => refund.setToPrepaid(event.target.checked)}
          >
            <span className="text-sm">{t('refunds.toPrepaid')}</span>
          </Checkbox>
        )}
        {hasPolicies && (
          <Checkbox
            name="agreed"
            aria-required
            className="mb-4"
            checked={refund.agreed}
            error={refund.errors.agreed}
            onChange={(event) => refund.setAgreed(event.target.checked)}
          >
            <span className="text-sm">
              <Agreement id="refunds.agreement" />
            </span>
          </Checkbox>
        )}
        <Button type="submit" kind="brand" size="big" wide busy={refund.busy}>
          {t('refunds.request')}
        </Button>
      </aside>
    </form>
  );
}

/** Refundable lines, and a box for all of them. */
function Lines({ items, refund }: { items: readonly OrderItem[]; refund: ReturnType<typeof useRefund> }) {
  const t = useTexts();
  const chosen = refund.lines.length;
  return (
    <Card flush className="refund-list">
      <div className="refund-all">
        <Checkbox
          checked={chosen === items.length}
          some={chosen > 0 && chosen < items.length}
          error={refund.errors.lines}
          onChange={(event) => refund.chooseAll(event.target.checked)}
        >
          {t('cart.selectAll')}
        </Checkbox>
      </div>
      <ul>
        {items.map((item) => (
          <PiecesRow
            key={item.id}
            item={item}
            max={item.returnableQuantity}
            count={refund.counts[item.id]}
            onChange={(count) => refund.choose(item.id, count)}
          />
        ))}
      </ul>
    </Card>
  );
}
