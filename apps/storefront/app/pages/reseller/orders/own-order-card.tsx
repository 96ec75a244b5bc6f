import { buyerActions } from '@sampan/contract/order-status';
import { ButtonLink } from '@sampan/ui/button.tsx';
import { formatMoment, useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import type { ReactNode } from 'react';
import { Picture } from '../../../features/catalogue/picture.tsx';
import { NextStep } from '../../../features/orders/next-step.tsx';
import {
  groupItems,
  nextInstalment,
  type Order,
  orderPath,
  type ProductGroup,
  restOf,
} from '../../../features/orders/orders.ts';
import { OrderBadge } from '../../../features/orders/status-badge.tsx';
import { TrackButton } from '../../../features/orders/track-button.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { payPath } from './shop-order.ts';

const shownAtMost = 2;

/** An order's state, content and next action. Amounts are as charged. */
export function OwnOrderCard({ order, choice }: { order: Order; choice?: ReactNode }) {
  const t = useTexts();
  const { price } = useFormat();
  const groups = groupItems(order.customerOrderItemList, useLanguage());
  const rest = groups.length - shownAtMost;
  return (
    <article className="rs-card" aria-labelledby={`own${order.id}`}>
      <header className="rs-own-head">
        {choice}
        <OrderBadge order={order} />
        <time className="end" dateTime={`${order.gmtCreate.replace(' ', 'T')}Z`}>
          <bdi dir="ltr">{formatMoment(order.gmtCreate)}</bdi>
        </time>
      </header>
      <div className="rs-own-sn">
        <h2 id={`own${order.id}`}>
          <Link className="tap" to={orderPath(order.id)}>
            <bdi dir="ltr">{order.sn}</bdi>
          </Link>
        </h2>
        <span>
          <span className="small">{t('resellerMe.total')}</span>{' '}
          <b>
            <bdi dir="ltr">{price(order.fmsBill.totalCostUsd)}</bdi>
          </b>
        </span>
      </div>
      <ul>
        {groups.slice(0, shownAtMost).map((group) => (
          <GoodsLine key={group.id} group={group} />
        ))}
      </ul>
      {rest > 0 && (
        <Link className="link rs-own-more" to={orderPath(order.id)}>
          {t('resellerMe.moreLines', { count: rest })}
        </Link>
      )}
      <footer className="rs-own-next">
        <span>
          <Next order={order} />
        </span>
        <Action order={order} />
      </footer>
    </article>
  );
}

/** Requests to the buyer come before the shop's next step. */
function Next({ order }: { order: Order }) {
  const t = useTexts();
  const { date } = useFormat();
  if (!order.answerBy) return <NextStep order={order} />;
  return (
    <>
      <b>{t('shortages.asked')}</b> {t('shortages.until', { date: date(order.answerBy, 'time') })}
    </>
  );
}

function GoodsLine({ group }: { group: ProductGroup }) {
  const { price } = useFormat();
  return (
    <li className="rs-own-line">
      <span className="pic">
        <Picture src={group.picture} alt="" size={44} />
      </span>
      <div className="words">
        <div className="name" dir="auto">
          {group.name}
        </div>
        <div className="small" dir="auto">
          {group.items.length === 1 ? [group.spec, group.quantity].filter(Boolean).join(' × ') : group.spec}
        </div>
      </div>
      <div className="end">
        <bdi dir="ltr">{price(group.amount)}</bdi>
      </div>
    </li>
  );
}

/**
 * The most likely action; the rest is on the order's own page. Paying begins a new document, for the provider's script.
 */
function Action({ order }: { order: Order }) {
  const t = useTexts();
  const { price } = useFormat();
  const actions = buyerActions[order.orderStatus];
  const due = nextInstalment(order.fmsBill);
  if (actions.includes('pay'))
    return (
      <ButtonLink kind="action" reloadDocument to={payPath({ id: order.id, billId: order.fmsBill.id }, 'own')}>
        {due ? t('resellerMe.payNow', { amount: price(restOf(due)) }) : t('orders.proceed')}
      </ButtonLink>
    );
  if (actions.includes('track')) return <TrackButton order={order} />;
  return (
    <ButtonLink to={orderPath(order.id)} aria-describedby={`own${order.id}`}>
      {t('orderDetail.details')}
    </ButtonLink>
  );
}
