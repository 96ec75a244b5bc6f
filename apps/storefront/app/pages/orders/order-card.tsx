import { formatMoment, useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import type { ReactNode } from 'react';
import { Picture } from '../../features/catalogue/picture.tsx';
import { Price } from '../../features/catalogue/price.tsx';
import { ExpectedDelivery } from '../../features/orders/expected-delivery.tsx';
import { ItemWords } from '../../features/orders/item-words.tsx';
import { groupItems, type Order, orderPath, type ProductGroup } from '../../features/orders/orders.ts';
import { OrderBadge } from '../../features/orders/status-badge.tsx';
import { useTexts } from '../../texts/texts.ts';
import { BillSummary } from './bill-summary.tsx';
import { OrderActions } from './order-actions.tsx';
import { Timeline } from './timeline.tsx';

const shownAtFirst = 4;

/** Number and status, progress, goods beside the bill, and the next step. */
export function OrderCard({ order, choice }: { order: Order; choice?: ReactNode }) {
  const t = useTexts();
  const { date } = useFormat();
  const groups = groupItems(order.customerOrderItemList, useLanguage());
  const rest = groups.slice(shownAtFirst);
  // Never both: one is about purchasing, the other about an unpaid order.
  const { answerBy, paymentNote } = order;
  return (
    <article className="card order" aria-labelledby={`order-${order.id}`}>
      <header className="order-head">
        {choice}
        <h2 id={`order-${order.id}`} className="order-number">
          <Link className="tap tap-in hover:underline" to={orderPath(order.id)}>
            <bdi dir="ltr">{order.sn}</bdi>
          </Link>
        </h2>
        <time className="text-sm text-muted tnum" dateTime={`${order.gmtCreate.replace(' ', 'T')}Z`}>
          <bdi dir="ltr">{formatMoment(order.gmtCreate)}</bdi>
        </time>
        <OrderBadge order={order} />
        <Link className="link order-details" to={orderPath(order.id)} aria-describedby={`order-${order.id}`}>
          {t('orderDetail.details')}
        </Link>
      </header>
      <Timeline order={order} />
      <ExpectedDelivery expected={order.expectedDelivery} className="px-4 pt-3 md:px-6" />
      {(answerBy || paymentNote) && (
        <div className="px-4 pt-3 md:px-6">
          <Note tone="warn" title={t(answerBy ? 'shortages.asked' : 'orders.paymentNote')}>
            {answerBy ? (
              <Link className="link" to={orderPath(order.id)}>
                {t('shortages.until', { date: date(answerBy, 'time') })}
              </Link>
            ) : (
              <span dir="auto">{paymentNote}</span>
            )}
          </Note>
        </div>
      )}
      <div className="order-body">
        <div className="order-items">
          <Items groups={groups.slice(0, shownAtFirst)} />
          {rest.length > 0 && (
            <details>
              <summary className="link flex min-h-11 items-center">
                {t('orders.moreItems', { count: rest.length })}
              </summary>
              <Items groups={rest} />
            </details>
          )}
        </div>
        <BillSummary order={order} />
      </div>
      <OrderActions order={order} />
    </article>
  );
}

function Items({ groups }: { groups: ProductGroup[] }) {
  return (
    <ul>
      {groups.map((group) => (
        <Item key={group.id} group={group} />
      ))}
    </ul>
  );
}

function Item({ group }: { group: ProductGroup }) {
  const t = useTexts();
  const { number, price } = useFormat();
  return (
    <li className="order-item">
      <span className="pic">
        <Picture src={group.picture} alt="" size={56} />
      </span>
      <ItemWords name={group.name} spec={group.spec} productId={group.id} items={group.items} />
      <div className="order-figure">
        <b>
          <Price value={group.amount} />
        </b>
        <div className="hint">
          {group.price === undefined ? (
            t('catalogue.pieces', { count: group.quantity })
          ) : (
            <bdi dir="ltr">
              {number(group.quantity)} × {price(group.price)}
            </bdi>
          )}
        </div>
      </div>
    </li>
  );
}
