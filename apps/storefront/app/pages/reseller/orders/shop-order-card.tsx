import { BareCheckbox } from '@sampan/ui/bare-checkbox.tsx';
import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../api/call.ts';
import { orderPath } from '../../../features/orders/orders.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderFigures } from './order-figures.tsx';
import { OrderHindrances } from './order-hindrances.tsx';
import { OrderState } from './order-state.tsx';
import { RuleWait } from './rule-wait.tsx';
import { isUnpaid, payPath, recipientOf, type ShopOrder } from './shop-order.ts';
import { ShopOrderLineRow } from './shop-order-line.tsx';
import { TrackingStrips } from './tracking-strips.tsx';

const ManageDialog = lazy(() => import('./manage-dialog.tsx'));

interface Props {
  order: ShopOrder;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
}

/** A shop order's recipient, goods and shop; its obstacles, or its progress. */
export function ShopOrderCard({ order, isChosen, onChoose }: Props) {
  const isOpen = order.state === 'open';
  return (
    <article className="rs-card rs-order" aria-labelledby={`o${order.id}`}>
      <header className="rs-order-head">
        {(isOpen || isUnpaid(order)) && <ChooseBox order={order} isChosen={isChosen} onChoose={onChoose} />}
        <h2 id={`o${order.id}`}>
          <bdi dir="ltr">{order.name}</bdi>
        </h2>
        <From order={order} />
        <span className="end">
          {isOpen ? <bdi>{recipientOf(order)}</bdi> : <OrderState order={order} />}
          {(isOpen || order.erasure !== '') && <Manage order={order} />}
        </span>
      </header>
      <ul>
        {order.lines.map((line) => (
          <ShopOrderLineRow key={line.id} order={order} line={line} />
        ))}
      </ul>
      <OrderFacts order={order} />
      {isOpen && <OrderFigures order={order} />}
      {isOpen && <OrderHindrances order={order} />}
      {isOpen && <RuleWait order={order} />}
      {!isOpen && <Whither order={order} />}
      <TrackingStrips order={order} />
    </article>
  );
}

function ChooseBox({ order, isChosen, onChoose }: Props) {
  const t = useTexts();
  const { name } = order;
  const canChoose = order.canBeOrdered || isUnpaid(order);
  return (
    <BareCheckbox
      aria-label={t(canChoose ? 'resellerShopOrders.choose' : 'resellerShopOrders.cannotChoose', { name })}
      checked={canChoose && isChosen}
      disabled={!canChoose}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
  );
}

function From({ order: { shopName, placedAt, state, part, parts } }: { order: ShopOrder }) {
  const t = useTexts();
  const { date } = useFormat();
  return (
    <span className="from">
      <bdi>{shopName}</bdi>
      {state === 'open' && ` · ${date(placedAt)}`}
      {parts > 1 && ` · ${t('resellerShopOrders.part', { part, parts })}`}
    </span>
  );
}

/** The recipient of a placed order, and the order here. */
function Whither({ order }: { order: ShopOrder }) {
  const t = useTexts();
  const { price } = useFormat();
  const recipient = recipientOf(order);
  if (!order.order && !recipient) return null;
  return (
    <p className="rs-order-whither">
      <bdi>{recipient}</bdi>
      {order.order?.isByRule && <span>{t('resellerShopOrders.placedByRule')}</span>}
      {order.closedBecause === 'set_aside' && <TakeUp order={order} />}
      {order.order && (
        <Link className="link tap" to={orderPath(order.order.id)}>
          <span>
            {t('resellerShopOrders.orderHere')} <bdi dir="ltr">{order.order.sn}</bdi>
          </span>
        </Link>
      )}
      {order.order && isUnpaid(order) && (
        <ButtonLink kind="action" reloadDocument to={payPath(order.order, 'shops')}>
          {t('resellerShopOrders.payNow', { amount: price(order.order.dueUsd) })}
        </ButtonLink>
      )}
    </p>
  );
}

function TakeUp({ order: { id } }: { order: ShopOrder }) {
  const t = useTexts();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const takeUp = async () => {
    setBusy(true);
    try {
      await call('takeUpShopOrder', { id });
      await refresh();
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={isBusy} onClick={() => void takeUp()}>
      {t('resellerShopOrders.takeUp')}
    </Button>
  );
}

function Manage({ order }: { order: ShopOrder }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="ib"
        aria-label={t('resellerShopOrders.manage', { name: order.name })}
        onClick={() => setOpen(true)}
      >
        <Icon name="sliders" small />
      </button>
      {isOpen && (
        <Suspense>
          <ManageDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
