import { BareCheckbox } from '@sampan/ui/bare-checkbox.tsx';
import { RowHeads } from '../../../features/reseller/row-heads.tsx';
import { useTexts } from '../../../texts/texts.ts';
import type { Product } from './goods-item.tsx';
import { directionOf, type GoodsQuery, goodsPath, sortedBy } from './goods-query.ts';
import type { Selected } from './use-selection.ts';

interface Props {
  query: GoodsQuery;
  products: readonly Product[];
  selected: Selected;
}

export function GoodsHeads({ query, products, selected }: Props) {
  const t = useTexts();
  const head = (by: 'stock' | 'cost' | 'price' | 'margin', name: string) => ({
    name,
    to: goodsPath(sortedBy(query, by)),
    by: directionOf(query, by),
  });
  const onPage = products.filter(({ offerId }) => selected.isOn(offerId)).length;
  const box = (
    <BareCheckbox
      aria-label={t('resellerGoods.selectPage')}
      checked={onPage === products.length}
      some={onPage > 0 && onPage < products.length}
      onChange={(event) => selected.toggle(products, event.currentTarget.checked)}
    />
  );
  return (
    <RowHeads
      isSelecting
      box={box}
      heads={[
        head('stock', t('resellerGoods.stock')),
        head('cost', t('resellerGoods.cost')),
        head('price', t('resellerGoods.suggested')),
        head('margin', t('resellerGoods.margin')),
      ]}
    />
  );
}
