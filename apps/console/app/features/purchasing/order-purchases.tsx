import { Link } from '@sampan/ui/link.tsx';
import type { Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { OrderShortages } from './order-shortages.tsx';
import { PurchaseState } from './purchase-state.tsx';

type Line = Output<'operatorListPurchasesOfOrder'>['lines'][number];

/** On the page of an order, for those who may know: what its lines cost when they were sold, and what was paid for them. */
export function OrderPurchases({ orderId }: { orderId: string }) {
  const t = useTexts();
  const may = useMay();
  const isAllowed = may('operatorListPurchasesOfOrder');
  const { data } = useCall('operatorListPurchasesOfOrder', { id: orderId }, { enabled: isAllowed, everySeconds: 60 });
  if (!isAllowed || !data) return null;
  return (
    <Section title={t('consolePurchasing.purchases')}>
      <ul className="order-purchases">
        {data.lines.map((line) => (
          <LineOfOrder key={line.orderItemId} line={line} isLinked={may('operatorGetPurchaseOrder')} />
        ))}
      </ul>
      {may('operatorListShortages') && <OrderShortages orderId={orderId} />}
    </Section>
  );
}

function LineOfOrder({ line, isLinked }: { line: Line; isLinked: boolean }) {
  const t = useTexts();
  const { fen, percent, number } = useFormat();
  const share = (margin: number | null) => (margin === null ? '' : percent(margin));
  return (
    <li>
      <p>
        <span lang="zh">{line.sourceName}</span> <span className="mono">{line.itemNumber}</span>
      </p>
      <p className="second">
        <span lang="zh">{line.supplierName}</span>
        {line.costThenFen !== null &&
          ` · ${t('consolePurchasing.costThen', { cost: fen(line.costThenFen), margin: share(line.marginThen) })}`}
        {line.toBuy > 0 && ` · ${t('consolePurchasing.stillToBuy', { pieces: line.toBuy })}`}
      </p>
      {line.bought.map((one) => (
        <p key={one.id} className="order-purchase">
          {isLinked ? (
            <Link to={`/purchasing/${one.id}`} className="order-number">
              {one.number}
            </Link>
          ) : (
            <span className="mono">{one.number}</span>
          )}
          <PurchaseState purchase={{ ...one, pieces: one.quantity }} />
          <span>
            {number(one.quantity)} × {fen(one.costFen)} <span className="text-muted">{share(one.margin)}</span>
          </span>
        </p>
      ))}
    </li>
  );
}
