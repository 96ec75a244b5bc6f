import { resellerLimits } from '@sampan/contract/reseller-limits';
import { Button } from '@sampan/ui/button.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useMoney } from '../../../features/reseller/money.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { BottomBar } from '../../../features/reseller/selecting-bar.tsx';
import { useTexts } from '../../../texts/texts.ts';
import type { Placing, ShopOrder } from './shop-order.ts';

const PlacedDialog = lazy(() => import('./placed-dialog.tsx'));

interface Props {
  ready: readonly ShopOrder[];
  /** Of this page. */
  orderable: readonly ShopOrder[];
  onChoose: (orders: readonly ShopOrder[]) => void;
}

/** Shown above the tabs while orders are chosen: what they cost and leave, and the one button. */
export function OrderBar({ ready, orderable, onChoose }: Props) {
  const t = useTexts();
  const { written } = useMoney();
  const { placing, isBusy, order, end } = useOrdering(ready, onChoose);
  const more = orderable.filter(({ id }) => !ready.some((order) => order.id === id));
  const hasRoom = ready.length + more.length <= resellerLimits.shopOrdersAtOnce;
  const { costs, left } = sumsOf(ready);
  return (
    <>
      {ready.length > 0 && (
        <BottomBar>
          <div className="rs-actbar rs-orderbar">
            <p className="say" role="status">
              <span>
                {t('resellerShopOrders.chosen', { count: ready.length })}
                {more.length > 0 && hasRoom && (
                  <button type="button" className="link tap ms-3" onClick={() => onChoose([...ready, ...more])}>
                    {t('resellerShopOrders.chooseAll', { count: orderable.length })}
                  </button>
                )}
              </span>
              <span className="tnum">
                <span className="text-muted">{t('resellerShopOrders.costsOfAll')}</span>{' '}
                <b>
                  <bdi dir="ltr">{written(costs)}</bdi>
                </b>
                {left !== null && (
                  <>
                    {' · '}
                    <span className="text-muted">{t('resellerShopOrders.left')}</span>{' '}
                    <b className={left < 0 ? 'rs-bad' : undefined}>
                      <bdi dir="ltr">{written(left)}</bdi>
                    </b>
                  </>
                )}
              </span>
            </p>
            <Button
              kind="action"
              size="big"
              busy={isBusy}
              busyLabel={t('resellerShopOrders.ordering')}
              onClick={() => void order()}
            >
              {t('resellerShopOrders.orderFor', { count: ready.length })}
            </Button>
          </div>
        </BottomBar>
      )}
      {placing && (
        <Suspense>
          <PlacedDialog placing={placing} onClose={end} />
        </Suspense>
      )}
    </>
  );
}

/** In US dollars, summed in cents. What is left is unknown as soon as it is of one order. */
function sumsOf(orders: readonly ShopOrder[]): { costs: number; left: number | null } {
  const cents = (dollars: number) => Math.round(dollars * 100);
  const costs = orders.reduce((sum, { figures }) => sum + cents(figures?.costUsd ?? 0), 0);
  const left = orders.reduce<number | null>((sum, { figures }) => {
    const { leftUsd = null } = figures ?? {};
    return sum === null || leftUsd === null ? null : sum + cents(leftUsd);
  }, 0);
  return { costs: costs / 100, left: left === null ? null : left / 100 };
}

function useOrdering(ready: readonly ShopOrder[], onChoose: Props['onChoose']) {
  const t = useTexts();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [placing, setPlacing] = useState<Placing>();
  const order = async () => {
    setBusy(true);
    try {
      const orders = ready.slice(0, resellerLimits.shopOrdersAtOnce).map(({ id, goodsUsd }) => ({ id, goodsUsd }));
      setPlacing(await call('orderShopOrders', { orders }));
      onChoose([]);
    } catch (error) {
      // Some may have been placed before it failed: pressed again, they are answered, not ordered twice.
      showError(error, t);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return { placing, isBusy, order, end: () => setPlacing(undefined) };
}
