import { useFormat } from '@sampan/ui/format.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { ShopOrder } from './shop-order.ts';

const inDollars: readonly string[] = ['left', 'order_amount', 'day_amount'];

/** Why the shop's rule left the order to its reseller. */
export function RuleWait({ order: { ruleWait } }: { order: ShopOrder }) {
  const t = useTexts();
  const { price } = useFormat();
  if (!ruleWait) return null;
  const { reason, figure, limit } = ruleWait;
  const write = (value: number | null) =>
    value === null ? '–' : inDollars.includes(reason) ? price(value) : String(value);
  const why = t(`resellerShopOrders.trial_${reason}`);
  const figures =
    limit === null ? '' : t('resellerShopOrders.ruleFigures', { figure: write(figure), limit: write(limit) });
  return <p className="rs-order-facts">{t('resellerShopOrders.ruleWaits', { why, figures })}</p>;
}
