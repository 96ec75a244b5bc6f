import { OrderEnd } from '../../features/orders/order-number.tsx';
import { Goods } from '../../features/purchasing/goods.tsx';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { isWaiting, type MarketOrder, toneOf, wordOf } from './market-order-state.ts';
import type { MarketplacePurchase } from './market-purchase.ts';
import type { Purchase } from './use-draft.ts';

type Line = Purchase['list'][number];

/** The lines of a placed purchase, each with the orders that bring it. */
export function MarketLines({ purchase, market }: { purchase: Purchase; market: MarketplacePurchase }) {
  const t = useTexts();
  return (
    <table className="lines market-lines">
      <thead>
        <tr>
          <th scope="col">{t('consolePurchasing.linesOf', { lines: purchase.list.length })}</th>
          <th scope="col">{t('consoleBuying.orderColumn')}</th>
          <th scope="col" className="lines-wide">
            {t('consoleBuying.boughtFor')}
          </th>
          <th scope="col" data-figure>
            {t('consoleBuying.pieces')}
          </th>
          <th scope="col" data-figure className="lines-desk">
            {t('consolePurchasing.cost')}
          </th>
          <th scope="col" data-figure>
            {t('consoleBuying.sum')}
          </th>
          <th scope="col">{t('consolePurchasing.state')}</th>
        </tr>
      </thead>
      <tbody>
        {purchase.list.map((line) => (
          <LineRow key={line.id} line={line} orders={market.orders.filter(({ lines }) => lines.includes(line.id))} />
        ))}
      </tbody>
    </table>
  );
}

function LineRow({ line, orders }: { line: Line; orders: readonly MarketOrder[] }) {
  const t = useTexts();
  const { fen, number } = useFormat();
  return (
    <tr>
      <td className="lines-name">
        <Goods goods={line} />
        {(line.reason || line.allowedBy) && (
          <p className="second">
            {line.reason && t('consolePurchasing.because', { reason: line.reason })}{' '}
            {line.allowedBy && t('consolePurchasing.allowedBy', { name: line.allowedBy })}
          </p>
        )}
      </td>
      <td>
        <span className="market-marks">
          {orders.length === 0 && <span className="second">–</span>}
          {orders.map((order) => (
            <OrderMark key={order.id} order={order} />
          ))}
        </span>
      </td>
      <td className="lines-wide">
        <OrderEnd id={line.orderId} sn={line.sn} />
      </td>
      <td data-figure>{number(line.quantity)}</td>
      <td data-figure className="lines-desk">
        {fen(line.costFen)}
      </td>
      <td data-figure>{fen(line.quantity * line.costFen)}</td>
      <td>
        <LineState line={line} orders={orders} t={t} />
      </td>
    </tr>
  );
}

/** The order's number in a circle, amber while the order waits for a person. */
export function OrderMark({ order }: { order: MarketOrder }) {
  const t = useTexts();
  return (
    <span className="market-mark" data-waits={isWaiting(order) || undefined}>
      <span className="sr-only">{t('consoleBuying.order', { position: order.position })}</span>
      <span aria-hidden="true">{order.position}</span>
    </span>
  );
}

interface StateProps {
  line: Line;
  orders: readonly MarketOrder[];
  t: ReturnType<typeof useTexts>;
}

/** What is missing before what is here, before how far its order is. */
function LineState({ line: { short, received, quantity }, orders, t }: StateProps) {
  if (short > 0) return <State tone="crimson">{t('consoleBuying.missingPieces', { pieces: short })}</State>;
  if (received === quantity) return <State tone="green">{t('consoleBuying.parcelHere')}</State>;
  const [order] = orders;
  if (!order) return <State tone="ink">{t('consoleBuying.noOrderYet')}</State>;
  return <State tone={toneOf(order)}>{t(`consoleBuying.${wordOf(order)}`)}</State>;
}
