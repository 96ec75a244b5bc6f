import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import { lazy, Suspense, useState } from 'react';
import { lineName } from '../../../features/orders/shipping.ts';
import { useTexts } from '../../../texts/texts.ts';
import { OrderWaits } from './order-waits.tsx';
import { SetAside } from './set-aside.tsx';
import type { ShopOrder } from './shop-order.ts';

const AddressDialog = lazy(() => import('./address-dialog.tsx'));

type Reason = Exclude<ShopOrder['reasons'][number], 'waits_there'>;

/** Obstacles to the order as a whole, with their remedies. */
export function OrderHindrances({ order }: { order: ShopOrder }) {
  const t = useTexts();
  return (
    <>
      {order.wasClosedHere && (
        <div className="rs-order-trouble" data-tone="amber">
          <span>{t('resellerShopOrders.wasClosedHere')}</span>
        </div>
      )}
      <OrderWaits order={order} />
      <Cautions order={order} />
      {order.reasons.map(
        (reason) => reason !== 'waits_there' && <Hindrance key={reason} order={order} reason={reason} />,
      )}
    </>
  );
}

/** Complete addresses that couriers may refuse. They can be ordered all the same. */
function Cautions({ order }: { order: ShopOrder }) {
  const t = useTexts();
  if (order.cautions.length === 0 && !order.usesShopPhone) return null;
  return (
    <div className="rs-order-trouble" data-tone={order.cautions.length > 0 ? 'amber' : undefined}>
      <span>
        {order.cautions.map((caution) => t(`resellerShopOrders.caution_${caution}`)).join(' ')}
        <ByLine order={order} />
        {order.usesShopPhone && ` ${t('resellerShopOrders.usesShopPhone')}`}
      </span>
      {order.cautions.length > 0 && <Repair order={order} />}
    </div>
  );
}

/** Which line delivers to an address that couriers refuse. */
function ByLine({ order: { cautions, figures } }: { order: ShopOrder }) {
  const t = useTexts();
  if (!figures || cautions.every((caution) => caution === 'not_latin')) return null;
  const text = figures.isAddressServed
    ? t('resellerShopOrders.cautionServed', { line: lineName(t, figures.line) })
    : t('resellerShopOrders.cautionUnserved');
  return <b> {text}</b>;
}

function Hindrance({ order, reason }: { order: ShopOrder; reason: Reason }) {
  const t = useTexts();
  const parts = useParts(order);
  const isStopped = reason === 'country_not_served' || reason === 'no_recipient';
  return (
    <div className="rs-order-trouble" data-tone={isStopped ? 'crimson' : 'amber'}>
      <span>{t(`resellerShopOrders.reason_${reason}`, { shop: order.shopName, parts })}</span>
      {reason === 'address_incomplete' && <Repair order={order} />}
      {(isStopped || reason === 'nothing_of_ours') && <SetAside order={order} />}
      {(reason === 'shop_refuses' || reason === 'shop_disconnected') && (
        <ButtonLink kind="brand" to="/m/authorization">
          {t('resellerShopOrders.connectAgain')}
        </ButtonLink>
      )}
    </div>
  );
}

function useParts({ missing }: ShopOrder): string {
  const t = useTexts();
  const names = missing.map((part) => t(`resellerShopOrders.part_${part}`));
  return new Intl.ListFormat(useLanguage(), { type: 'conjunction' }).format(names);
}

function Repair({ order }: { order: ShopOrder }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('resellerShopOrders.repair')}</Button>
      {isOpen && (
        <Suspense>
          <AddressDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
