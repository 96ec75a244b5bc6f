import { useFormat } from '@sampan/ui/format.ts';
import { useShop } from '../../routing/document-data.ts';
import { useTexts } from '../../texts/texts.ts';

/** The value of goods from which the shop takes orders, and how much of it these goods lack; null: any value will do. */
export function useShopMinimum(goodsUsd: number): { rule: string; missing: string | null } | null {
  const t = useTexts();
  const { price } = useFormat();
  const { minimumGoodsUsd } = useShop();
  if (minimumGoodsUsd === 0) return null;
  const missing = minimumGoodsUsd - goodsUsd;
  return {
    rule: t('catalogue.shopMinimum', { minimum: price(minimumGoodsUsd) }),
    missing: missing > 0 ? t('catalogue.shopMinimumMissing', { missing: price(missing) }) : null,
  };
}
