import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { isolated } from '../../../features/reseller/isolated.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { ShopOrder } from './shop-order.ts';

/** Erases a reseller's customer: what is deleted, when, and what the reseller still has to do. */
export default function EraseDialog({ order, onClose }: { order: ShopOrder; onClose: () => void }) {
  const t = useTexts();
  const { isBusy, problem, erase } = useErase(order, onClose);
  const { name, shopName: shop, state, erasure } = order;
  return (
    <ConfirmDialog
      open
      title={t('resellerShopOrders.eraseTitle', { name: isolated(name) })}
      text={
        <>
          <FormProblem text={problem} />
          <p>{t('resellerShopOrders.eraseText', { shop: isolated(shop) })}</p>
          {state === 'open' && <p className="mt-2">{t('resellerShopOrders.eraseText_open')}</p>}
          {erasure === 'once_ended' && <p className="mt-2">{t('resellerShopOrders.eraseText_once_ended')}</p>}
        </>
      }
      confirm={t('resellerShopOrders.eraseRecipient')}
      confirmKind="danger"
      busy={isBusy}
      onConfirm={() => void erase()}
      onClose={onClose}
    />
  );
}

function useErase({ id }: ShopOrder, onDone: () => void) {
  const t = useTexts();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const erase = async () => {
    setBusy(true);
    setProblem('');
    try {
      const { outcome } = await call('eraseShopOrderRecipient', { id });
      const said = outcome === 'erased' ? 'resellerShopOrders.closed_erased' : 'resellerShopOrders.erase_noted';
      showToast({ kind: 'done', title: t(said) });
      await refresh();
      onDone();
    } catch (error) {
      setProblem(errorMessage(error, t));
      setBusy(false);
    }
  };
  return { isBusy, problem, erase };
}
