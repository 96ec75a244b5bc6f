import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { findCategory } from '../../../features/catalogue/categories.ts';
import { useCategories } from '../../../features/catalogue/use-categories.ts';
import { useMoney } from '../../../features/reseller/money.ts';
import { useTexts } from '../../../texts/texts.ts';
import { changed, type FilterName, filtersOn, type GoodsQuery, goodsPath, without } from './goods-query.ts';

/** Active filters, each removable; and two common ones to add. */
export function FilterChips({ query }: { query: GoodsQuery }) {
  const t = useTexts();
  const nameOf = useFilterNames(query);
  const on = filtersOn(query);
  const offered = (['unpublished', 'single'] as const).filter((name) => !on.includes(name));
  return (
    <div className="rs-chips">
      {on.map((name) => (
        <Link
          key={name}
          className="rs-chip"
          data-on
          to={goodsPath(without(query, name))}
          preventScrollReset
          aria-label={t('resellerGoods.withoutFilter', { name: nameOf(name) })}
        >
          {nameOf(name)}
          <Icon name="x" small />
        </Link>
      ))}
      {offered.map((name) => (
        <Link key={name} className="rs-chip" to={goodsPath(changed(query, { [name]: true }))} preventScrollReset>
          {nameOf(name)}
        </Link>
      ))}
    </div>
  );
}

function useFilterNames(query: GoodsQuery): (name: FilterName) => string {
  const t = useTexts();
  const { percent, shown } = useMoney();
  const category = findCategory(useCategories(), query.categoryId ?? 0).at(-1)?.name;
  return (name) => {
    switch (name) {
      case 'margin':
        return t('resellerGoods.marginOver', { percent: percent((query.margin ?? 0) / 100) });
      case 'stock':
        return t('resellerGoods.stockOver', { count: query.stock ?? 0 });
      case 'min':
        return t('resellerGoods.minimumUpTo', { count: query.min ?? 0 });
      case 'unpublished':
        return t('resellerGoods.notPublished');
      case 'single':
        return t('resellerGoods.singlePieces');
      case 'category':
        return category ?? t('resellerGoods.category');
      case 'cost':
        return costName(query, shown, t);
    }
  };
}

function costName(
  { priceStart, priceEnd }: GoodsQuery,
  shown: (dollars: number) => string,
  t: ReturnType<typeof useTexts>,
): string {
  if (priceStart === undefined) return t('resellerGoods.costUpTo', { price: shown(priceEnd ?? 0) });
  if (priceEnd === undefined) return t('resellerGoods.costFrom', { price: shown(priceStart) });
  return t('resellerGoods.costBetween', { from: shown(priceStart), to: shown(priceEnd) });
}
