import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { useMay } from '../../api/use-me.ts';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { PurchasesOfLine } from './cost-of-line.ts';
import { OrderShortages } from './order-shortages.tsx';
import { PurchaseState } from './purchase-state.tsx';
import { usePurchases } from './use-purchases.ts';

type Bought = PurchasesOfLine['bought'][number] & { supplierName: string };

/** An order's purchase orders and what is still to be bought, for the roles that may see them. */
export function OrderPurchases({ orderId, sn }: { orderId: string; sn: string }) {
  const t = useTexts();
  const may = useMay();
  const lines = usePurchases(orderId);
  if (!lines) return null;
  const bought = lines.flatMap((line) => line.bought.map((one) => ({ ...one, supplierName: line.supplierName })));
  const toBuy = lines.reduce((sum, line) => sum + line.toBuy, 0);
  return (
    <Section
      title={t('consolePurchasing.purchases')}
      end={
        toBuy > 0 &&
        may('operatorListBuyList') && (
          <Link className="link" to={withQuery('/purchasing', { search: sn })}>
            {t('consolePurchasing.openInPurchasing')}
          </Link>
        )
      }
    >
      {bought.length > 0 && <PurchaseOrders bought={bought} isLinked={may('operatorGetPurchaseOrder')} />}
      {toBuy > 0 && <p>{t('consolePurchasing.stillToBuy', { pieces: toBuy })}</p>}
      {bought.length === 0 && toBuy === 0 && <p className="text-muted">{t('consolePurchasing.noPurchaseOrders')}</p>}
      {may('operatorListShortages') && <OrderShortages orderId={orderId} />}
    </Section>
  );
}

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);

function PurchaseOrders({ bought, isLinked }: { bought: readonly Bought[]; isLinked: boolean }) {
  const t = useTexts();
  return (
    <table className="small-table">
      <thead>
        <tr>
          <th scope="col">{t('consolePurchasing.purchaseOrder')}</th>
          <th scope="col">{t('consolePurchasing.supplier')}</th>
          <th scope="col" data-figure>
            {t('consoleOrders.pieces')}
          </th>
          <th scope="col" data-figure>
            {t('consolePurchasing.cost')}
          </th>
          <th scope="col">{t('consolePurchasing.state')}</th>
        </tr>
      </thead>
      <tbody>
        {[...Map.groupBy(bought, ({ id }) => id)].map(([id, parts]) => (
          <PurchaseOrder key={id} parts={parts} isLinked={isLinked} />
        ))}
      </tbody>
    </table>
  );
}

/** The pieces for this order; the purchase order may hold more for others. */
function PurchaseOrder({ parts, isLinked }: { parts: readonly Bought[]; isLinked: boolean }) {
  const { fen, number } = useFormat();
  const [first] = parts;
  if (!first) return null;
  const pieces = sum(parts.map(({ quantity }) => quantity));
  return (
    <tr>
      <td>
        {isLinked ? (
          <Link to={`/purchasing/${first.id}`} className="order-number">
            {first.number}
          </Link>
        ) : (
          <span className="mono">{first.number}</span>
        )}
      </td>
      <td className="order-purchase-supplier">
        <span className="cut" lang="zh" title={first.supplierName}>
          {first.supplierName}
        </span>
      </td>
      <td data-figure>{number(pieces)}</td>
      <td data-figure>{fen(sum(parts.map(({ quantity, costFen, paidFen }) => paidFen ?? quantity * costFen)))}</td>
      <td>
        <PurchaseState purchase={{ state: first.state, short: sum(parts.map(({ short }) => short)), pieces }} />
      </td>
    </tr>
  );
}
