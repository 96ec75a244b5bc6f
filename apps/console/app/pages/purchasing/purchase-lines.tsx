import { OrderNumber } from '../../features/orders/order-number.tsx';
import { StatusBadge } from '../../features/orders/status-badge.tsx';
import { Goods } from '../../features/purchasing/goods.tsx';
import { Margin } from '../../features/purchasing/margin.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { Limits, Purchase } from './use-draft.ts';

/** Purchased lines, their cost, and the number that will arrive. */
export function PurchaseLines({ purchase, limits }: { purchase: Purchase; limits: Limits }) {
  const t = useTexts();
  const { fen, number } = useFormat();
  return (
    <Section title={t('consolePurchasing.linesOf', { lines: purchase.list.length })}>
      <ul className="draft-lines">
        {purchase.list.map((line) => (
          <li key={line.id}>
            <Goods goods={line} />
            <p className="draft-figures">
              <span>
                {number(line.quantity)} × {fen(line.costFen)}
              </span>
              <b>{fen(line.quantity * line.costFen)}</b>
              <Margin margin={line.margin} limits={limits} />
            </p>
            <p className="second">
              <OrderNumber id={line.orderId} sn={line.sn} />{' '}
              {line.short > 0 && (
                <span className="stopped">
                  {t('consolePurchasing.shortOf', { short: line.short, pieces: line.quantity })}
                </span>
              )}{' '}
              <Unwanted purchase={purchase} line={line} />{' '}
              {line.received > 0 && t('consolePurchasing.receivedOf', { received: line.received })}
              {line.reason && ` ${t('consolePurchasing.because', { reason: line.reason })}`}
              {line.allowedBy && ` ${t('consolePurchasing.allowedBy', { name: line.allowedBy })}`}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Pieces on their way without an order; an order on hold may still need them. */
function Unwanted({ purchase, line }: { purchase: Purchase; line: Purchase['list'][number] }) {
  const t = useTexts();
  const pieces = line.quantity - line.short - line.wanted;
  if (purchase.state === 'arrived' || pieces <= 0) return null;
  if (line.orderStatus === 'after_sales') return <StatusBadge status={line.orderStatus} />;
  return <span className="stopped">{t('consolePurchasing.unwanted', { pieces })}</span>;
}
