import '../../../styles/reseller-costs.css';
import { lineName } from '../../../features/orders/shipping.ts';
import { asCurrency, useMoney } from '../../../features/reseller/money.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { ShopOrder } from './shop-order.ts';

/** Sold for, costs, left: before anything is pressed. */
export function OrderFigures({ order: { figures } }: { order: ShopOrder }) {
  const t = useTexts();
  const { written, inCurrency } = useMoney();
  if (!figures) return null;
  const { sold, currency, costUsd, leftUsd, country, line } = figures;
  return (
    <dl className="rs-costs px-4 py-2">
      <div className="rs-cost">
        <dt>{t('resellerShopOrders.sold')}</dt>
        <dd>
          <bdi dir="ltr">{sold === null ? '–' : inCurrency(sold, asCurrency(currency))}</bdi>
        </dd>
      </div>
      <div className="rs-cost">
        <dt>{t('resellerShopOrders.costs', { country, line: lineName(t, line) })}</dt>
        <dd>
          <bdi dir="ltr">{written(costUsd)}</bdi>
        </dd>
      </div>
      <div className="rs-cost rs-cost-total">
        <dt>{t('resellerShopOrders.left')}</dt>
        <dd>
          <bdi dir="ltr" className={leftUsd !== null && leftUsd < 0 ? 'rs-bad' : undefined}>
            {leftUsd === null ? '–' : written(leftUsd)}
          </bdi>
        </dd>
      </div>
    </dl>
  );
}
