import { Select } from '@sampan/ui/field.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { ShopOrder, ShopOrderLine } from './shop-order.ts';

/** Another colour or size for this line alone: its customer has been asked, one hopes. */
export function ChooseVariant({ order, line }: { order: ShopOrder; line: ShopOrderLine }) {
  const t = useTexts();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const { goods, choices } = line;
  if (!goods) return null;
  const choose = async (productSkuId: number) => {
    setBusy(true);
    try {
      const chosen = { productId: goods.productId, productSkuId, isRemembered: false };
      await call('linkShopOrderLine', { id: order.id, lineId: line.id, ...chosen });
      await refresh();
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Select
      aria-label={t('resellerShopOrders.otherVariant')}
      value=""
      disabled={isBusy}
      onChange={(event) => void choose(Number(event.currentTarget.value))}
    >
      <option value="" disabled>
        {t('resellerShopOrders.otherVariant')}
      </option>
      {choices.map(({ productSkuId, options, stock }) => (
        <option key={productSkuId} value={productSkuId}>
          {t('resellerShopOrders.variantLeft', { name: options || t('resellerShopOrders.onlyVariant'), count: stock })}
        </option>
      ))}
    </Select>
  );
}
