import { resellerLimits } from '@sampan/contract/reseller-limits';
import { Button } from '@sampan/ui/button.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { ShopOrders } from './shop-order.ts';

type Unread = ShopOrders['unread'][number];

/** Orders that wait in a shop and cannot be read from here: each by name, with what to do about it. */
export function UnreadOrders({ unread }: { unread: readonly Unread[] }) {
  return unread.map((order) => <UnreadOrder key={order.id} order={order} />);
}

function UnreadOrder({ order }: { order: Unread }) {
  const t = useTexts();
  const { busy, act } = useAct();
  const { id, shopName: shop, because, said } = order;
  const name = order.name || t('resellerShopOrders.unnamed');
  return (
    <article className="rs-card rs-order" aria-labelledby={`u${id}`}>
      <header className="rs-order-head">
        <h2 id={`u${id}`}>{t('resellerShopOrders.unreadTitle', { name, shop })}</h2>
      </header>
      <ul>
        <li className="rs-order-trouble" data-tone="amber">
          <span>
            {t(`resellerShopOrders.unread_${because}`, { said, max: resellerLimits.shopOrderLinesMax })}{' '}
            {t('resellerShopOrders.unreadHint')}
          </span>
          <Button
            kind="line"
            busy={busy}
            onClick={() => act('retryUnreadShopOrder', id, t('resellerShopOrders.tryingAgain', { shop }))}
          >
            {t('resellerShopOrders.tryAgain')}
          </Button>
          <Button kind="quiet" busy={busy} onClick={() => act('setUnreadShopOrderAside', id)}>
            {t('resellerShopOrders.seenTo')}
          </Button>
        </li>
      </ul>
    </article>
  );
}

function useAct() {
  const t = useTexts();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const run = async (name: 'retryUnreadShopOrder' | 'setUnreadShopOrderAside', id: string, done?: string) => {
    setBusy(true);
    try {
      await call(name, { id });
      await refresh();
      if (done) showToast({ kind: 'done', title: done });
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  return { busy, act: (...given: Parameters<typeof run>) => void run(...given) };
}
