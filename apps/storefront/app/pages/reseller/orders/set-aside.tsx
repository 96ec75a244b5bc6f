import { Button } from '@sampan/ui/button.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { ShopOrder } from './shop-order.ts';

/** Sets aside an order that cannot be ordered here at all. */
export function SetAside({ order: { id } }: { order: ShopOrder }) {
  const t = useTexts();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const setAside = async () => {
    setBusy(true);
    try {
      await call('setShopOrderAside', { id });
      await refresh();
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={isBusy} onClick={() => void setAside()}>
      {t('resellerShopOrders.setAside')}
    </Button>
  );
}
