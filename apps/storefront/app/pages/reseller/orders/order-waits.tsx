import { Button } from '@sampan/ui/button.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { ShopOrder } from './shop-order.ts';

type Wait = ShopOrder['waits'][number];

/** Reasons of the shop not to send the order yet. Each is released by itself. */
export function OrderWaits({ order }: { order: ShopOrder }) {
  return order.waits.map((wait) => <WaitRow key={`${wait.kind} ${wait.said}`} order={order} wait={wait} />);
}

function WaitRow({ order, wait }: { order: ShopOrder; wait: Wait }) {
  const t = useTexts();
  const words = useWaitWords();
  if (wait.isReleased)
    return (
      <p className="rs-order-facts">
        {words(order, wait)} {t('resellerShopOrders.released')}
      </p>
    );
  return (
    <div className="rs-order-trouble" data-tone="amber">
      <span>{words(order, wait)}</span>
      <Release order={order} wait={wait} />
    </div>
  );
}

function Release({ order, wait: { kind, said } }: { order: ShopOrder; wait: Wait }) {
  const t = useTexts();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const release = async () => {
    setBusy(true);
    try {
      await call('releaseShopOrder', { id: order.id, kind, said });
      await refresh();
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={isBusy} onClick={() => void release()}>
      {t('resellerShopOrders.orderAllTheSame')}
    </Button>
  );
}

const holds = [
  'AWAITING_PAYMENT',
  'AWAITING_RETURN_ITEMS',
  'HIGH_RISK_OF_FRAUD',
  'INCORRECT_ADDRESS',
  'INVENTORY_OUT_OF_STOCK',
  'ONLINE_STORE_POST_PURCHASE_CROSS_SELL',
  'UNKNOWN_DELIVERY_DATE',
] as const;

function useWaitWords() {
  const t = useTexts();
  const { date } = useFormat();
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' });
  const holdWords = (said: string) => {
    const reasons = said.split(', ').map((reason) => {
      const known = holds.find((hold) => hold === reason);
      if (known) return t(`resellerShopOrders.hold_${known}`);
      return reason === '' || reason === 'OTHER' ? t('resellerShopOrders.hold_other') : reason;
    });
    return list.format(reasons);
  };
  return ({ shopName: shop }: ShopOrder, { kind, said }: Wait): string => {
    if (kind === 'on_hold') return t('resellerShopOrders.wait_on_hold', { shop, reasons: holdWords(said) });
    if (kind === 'scheduled' && said)
      return t('resellerShopOrders.wait_scheduled_from', { shop, date: date(`${said} 12:00:00`) });
    if (kind === 'risk' && (said === 'CANCEL' || said === 'INVESTIGATE'))
      return t(`resellerShopOrders.wait_risk_${said}`, { shop });
    return t(`resellerShopOrders.wait_${kind}`, { shop, said: said || '?' });
  };
}
