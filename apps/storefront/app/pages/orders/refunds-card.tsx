import type { OrderStatus } from '@sampan/contract/order-status';
import { Button } from '@sampan/ui/button.tsx';
import { Card } from '@sampan/ui/card.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../api/call.ts';
import { Price } from '../../features/catalogue/price.tsx';
import { LineName } from '../../features/orders/line-name.tsx';
import type { OrderDetail } from '../../features/orders/orders.ts';
import { useTexts } from '../../texts/texts.ts';
import type { OrderPage } from './order-page.ts';
import { useTaking } from './use-taking.ts';

const ClaimDialog = lazy(() => import('./claim-dialog.tsx'));

type Refund = OrderPage['refunds']['refunds'][number];

/** The colours of the order's status that is like it. */
const colours = {
  requested: 'after_sales',
  withdrawn: 'closed',
  rejected: 'closed',
  approved: 'payment_confirming',
  paying: 'payment_confirming',
  paid: 'completed',
  // The shop transfers what did not reach a card.
  failed: 'payment_confirming',
} as const satisfies Record<Refund['state'], OrderStatus>;

/** Refunds of an order, and a link to report a problem with received goods. */
export function RefundsCard({
  order,
  refunds: { refunds, claimable, claimableUntil },
}: { order: OrderDetail } & Pick<OrderPage, 'refunds'>) {
  const t = useTexts();
  const { date } = useFormat();
  const [isOpen, setOpen] = useState(false);
  if (refunds.length === 0 && claimable.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-1 text-lg">{t('claims.heading')}</h2>
      {refunds.length > 0 && (
        <ul className="shortages">
          {refunds.map((refund) => (
            <li key={refund.id}>
              <OneRefund order={order} refund={refund} />
            </li>
          ))}
        </ul>
      )}
      {claimable.length > 0 && (
        <div className="claim-invite no-print mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-700">{t('claims.invite', { date: date(claimableUntil, 'long') })}</p>
          <Button kind="line" onClick={() => setOpen(true)}>
            {t('claims.report')}
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <ClaimDialog order={order} claimable={claimable} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function OneRefund({ order, refund }: { order: OrderDetail; refund: Refund }) {
  const t = useTexts();
  const { date, price } = useFormat();
  const { kind, reasonCode, state, amountUsd, setOffUsd, lines, remark, pictures, reason, requestedAt } = refund;
  const title = [t(`claims.kind_${kind}`), reasonCode && t(`claims.reason_${reasonCode}`)].filter(Boolean);
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>{title.join(' · ')}</b>
        <span className="badge" data-status={colours[state]}>
          {t(state === 'paid' && setOffUsd === amountUsd ? 'claims.state_setOff' : `claims.state_${state}`)}
        </span>
        {state !== 'rejected' && (
          <b className="tnum">
            <Price value={amountUsd} />
          </b>
        )}
      </p>
      <p className="hint">
        <time className="tnum" dateTime={`${requestedAt.replace(' ', 'T')}Z`}>
          {date(requestedAt, 'long')}
        </time>
      </p>
      {lines.map(({ customerOrderItemId, productCount }) => (
        <p key={customerOrderItemId} className="text-ink-700">
          <LineName items={order.customerOrderItemList} id={customerOrderItemId} />{' '}
          <bdi className="whitespace-nowrap">{t('claims.pieces', { count: productCount })}</bdi>
        </p>
      ))}
      {setOffUsd > 0 && setOffUsd < amountUsd && <p>{t('claims.setOffPart', { amount: price(setOffUsd) })}</p>}
      {remark && (
        <p className="whitespace-pre-line" dir="auto">
          {remark}
        </p>
      )}
      <Pictures pictures={pictures} />
      {reason && (
        <p>
          <span className="hint block">{t('claims.answer')}</span>
          <span className="whitespace-pre-line" dir="auto">
            {reason}
          </span>
        </p>
      )}
      {kind === 'claim' && state === 'requested' && <WithdrawClaim orderId={order.id} />}
    </div>
  );
}

/** Possible until it is answered. */
function WithdrawClaim({ orderId }: { orderId: string }) {
  const t = useTexts();
  const { take, busy } = useTaking();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const withdraw = () =>
    take(async () => {
      await call('withdrawRefund', { orderId });
      showToast({ kind: 'done', title: t('claims.withdrawn') });
    }).then(close);
  return (
    <p className="no-print">
      <Button kind="line" size="small" onClick={() => setOpen(true)}>
        {t('claims.withdraw')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        busy={busy}
        title={t('claims.withdrawTitle')}
        text={t('claims.withdrawText')}
        confirm={t('claims.withdraw')}
        cancel={t('claims.keep')}
        onConfirm={withdraw}
        onClose={close}
      />
    </p>
  );
}

function Pictures({ pictures }: { pictures: readonly string[] }) {
  const t = useTexts();
  if (pictures.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {pictures.map((picture, index) => (
        <li key={picture}>
          <a className="pic line-picture block" href={picture} target="_blank" rel="noreferrer">
            <img
              src={picture}
              alt={t('claims.pictureOf', { number: index + 1, count: pictures.length })}
              width={64}
              height={64}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
