import { buyerActions } from '@sampan/contract/order-status';
import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { isolated } from '../../../features/reseller/isolated.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { ShopOrder } from './shop-order.ts';

type Push = ShopOrder['tracking'][number];

/** A strip for the numbers known to the shop, and one for each other number. */
export function TrackingStrips({ order }: { order: ShopOrder }) {
  const t = useTexts();
  const sent = order.tracking.filter(({ kind, state }) => kind === 'number' && state === 'sent');
  const open = order.tracking.filter(isOpen);
  return (
    <>
      {order.isCancelled && order.order && (
        <div className="rs-track" data-tone="amber">
          <Icon name="alert" />
          <p>
            {t('resellerShopOrders.cancelledThere', { shop: order.shopName })}
            <CancelHere order={order.order} />
          </p>
        </div>
      )}
      {open.map((push) => (
        <Waiting key={push.id} order={order} push={push} />
      ))}
      {sent.length > 0 && <Sent order={order} sent={sent} />}
    </>
  );
}

/** A delivery that is only on its way to the shop is no news for the reseller. */
const isOpen = ({ kind, state, problem }: Push) =>
  state === 'refused' || (state === 'waiting' && (kind === 'number' || problem !== ''));

/** While goods have not left, the money can be asked back where one sees that the customer has cancelled. */
function CancelHere({ order: { id, sn, orderStatus } }: { order: NonNullable<ShopOrder['order']> }) {
  const t = useTexts();
  const { isBusy, close } = useClosing(id);
  const actions = buyerActions[orderStatus];
  if (actions.includes('cancel'))
    return (
      <Button kind="line" busy={isBusy} onClick={() => void close()}>
        {t('resellerShopOrders.cancelHere')}
      </Button>
    );
  if (!actions.includes('refund')) return null;
  return (
    <ButtonLink kind="line" to={withQuery('/request-refund', { orderId: id, orderSn: sn })}>
      {t('resellerShopOrders.cancelHere')}
    </ButtonLink>
  );
}

function useClosing(id: string) {
  const t = useTexts();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const close = async () => {
    setBusy(true);
    try {
      await call('closeOrder', { id });
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return { isBusy, close };
}

function Sent({ order, sent }: { order: ShopOrder; sent: readonly Push[] }) {
  const t = useTexts();
  const { date } = useFormat();
  const numbers = sent.map(({ trackingNumber }) => trackingNumber).join(', ');
  const last = sent.at(-1)?.sentAt ?? '';
  const values = { number: numbers, shop: order.shopName, count: sent.length };
  return (
    <div className="rs-track">
      <Icon name="check" />
      <p>
        {t(sent.length > 1 ? 'resellerShopOrders.parcelsThere' : 'resellerShopOrders.trackingThere', values)}
        <small>
          {order.order?.deliveredAt
            ? t('resellerShopOrders.arrived', { date: date(order.order.deliveredAt, 'long') })
            : t('resellerShopOrders.sentAt', { time: date(last, 'time') })}
          {order.tracking.some(({ kind, state }) => kind === 'delivery' && state === 'sent') &&
            ` · ${t('resellerShopOrders.deliveryThere', { shop: order.shopName })}`}
          {' · '}
          {t(order.isPackedAsOwn ? 'resellerShopOrders.packedAsYou' : 'resellerShopOrders.packed')}
        </small>
      </p>
    </div>
  );
}

const isCutOff = ({ problem }: Push) => problem === 'unauthorized' || problem === 'disconnected';

/** The reason why the shop does not have the number yet. */
function useWhy({ shopName: shop }: ShopOrder, push: Push): string {
  const t = useTexts();
  const { date } = useFormat();
  const { state, problem, said, tryAt } = push;
  if (state === 'refused') return said && t('resellerShopOrders.refusedSaid', { said: isolated(said) });
  if (isCutOff(push)) return t('resellerShopOrders.waitsForKey', { shop });
  if (!problem) return t('resellerShopOrders.onItsWay', { shop });
  const waits = problem === 'throttled' ? 'resellerShopOrders.waitsAsAsked' : 'resellerShopOrders.waitsForAnswer';
  return t(waits, { shop, time: date(tryAt ?? '', 'time') });
}

const titles = {
  number: { waiting: 'resellerShopOrders.trackingWaits', refused: 'resellerShopOrders.trackingRefused' },
  delivery: { waiting: 'resellerShopOrders.deliveryWaits', refused: 'resellerShopOrders.deliveryRefused' },
} as const;

function Waiting({ order, push }: { order: ShopOrder; push: Push }) {
  const t = useTexts();
  const isRefused = push.state === 'refused';
  const values = { number: push.trackingNumber, shop: order.shopName };
  const isCut = isCutOff(push);
  const why = useWhy(order, push);
  const isQuiet = push.problem === '';
  return (
    <div className="rs-track" data-tone={isQuiet ? 'ink' : 'amber'}>
      <Icon name={isQuiet ? 'clock' : 'alert'} />
      <p>
        <b>{t(titles[push.kind][isRefused ? 'refused' : 'waiting'], values)}</b>
        <small>{why}</small>
      </p>
      {isCut && (
        <ButtonLink kind="brand" to="/m/authorization">
          {t('resellerShopOrders.connectAgain')}
        </ButtonLink>
      )}
      {!isCut && !isQuiet && <Again push={push} />}
    </div>
  );
}

function Again({ push }: { push: Push }) {
  const t = useTexts();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    try {
      await call('resendTracking', { id: push.id });
      await refresh();
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={isBusy} onClick={() => void again()}>
      {t('resellerShopOrders.again')}
    </Button>
  );
}
