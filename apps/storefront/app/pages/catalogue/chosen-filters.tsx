import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useEffect, useRef } from 'react';
import { findCategory } from '../../features/catalogue/categories.ts';
import { useCategories } from '../../features/catalogue/use-categories.ts';
import { useTexts } from '../../texts/texts.ts';
import { countFilters, type ListQuery, listPath, withoutFilters } from './list-query.ts';

interface Filter {
  text: string;
  /** The list without it. */
  to: string;
}

function useFilters(query: ListQuery): Filter[] {
  const t = useTexts();
  const { price } = useFormat();
  const categories = useCategories();
  const without = (rest: Partial<ListQuery>) => listPath({ ...query, page: 1, ...rest });
  const { priceStart, priceEnd, min, inStock, categoryId, searchKey, palletId } = query;
  // Alone, a category is the list's subject; within a search or a collection it is a filter.
  const category = searchKey || palletId ? findCategory(categories, categoryId ?? 0).at(-1) : undefined;
  return [
    category && { text: category.name, to: without({ categoryId: undefined, categoryName: '' }) },
    priceStart && {
      text: t('catalogue.chosenFrom', { price: price(priceStart) }),
      to: without({ priceStart: undefined }),
    },
    priceEnd && { text: t('catalogue.chosenTo', { price: price(priceEnd) }), to: without({ priceEnd: undefined }) },
    min && { text: t('catalogue.chosenMinimum', { count: min }), to: without({ min: undefined }) },
    inStock && { text: t('catalogue.inStockOnly'), to: without({ inStock: false }) },
  ].filter((one) => typeof one === 'object');
}

/** The active filters; pressing one removes it. */
export function ChosenFilters({ query }: { query: ListQuery }) {
  const t = useTexts();
  const filters = useFilters(query);
  const { place, pressed } = useFocusAfterwards(listPath(query));
  return (
    <div ref={place} className="outline-none" tabIndex={-1}>
      {filters.length > 0 && (
        <ul className="mb-4 flex flex-wrap items-center gap-2 md:mb-5" aria-label={t('catalogue.chosenFilters')}>
          {filters.map(({ text, to }) => (
            <li key={text}>
              <Link
                className="inline-flex min-h-7 items-center gap-1.5 rounded-full bg-river-100 ps-2.5 pe-1.5 text-xs font-medium text-river-900 hover:bg-river-200 pointer-coarse:min-h-11 pointer-coarse:px-3.5 max-md:min-h-11 max-md:px-3.5"
                to={to}
                aria-label={t('catalogue.takeAway', { filter: text })}
                preventScrollReset
                onClick={pressed}
              >
                <span dir="auto">{text}</span>
                <Icon name="x" small />
              </Link>
            </li>
          ))}
          {countFilters(query) > 0 && (
            <li>
              <Link
                className="link inline-flex items-center text-sm pointer-coarse:min-h-11 max-md:min-h-11"
                to={listPath(withoutFilters(query))}
                preventScrollReset
                onClick={pressed}
              >
                {t('catalogue.clearAll')}
              </Link>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** The pressed link disappears with its filter: focus moves to the next, or stays in the group. */
function useFocusAfterwards(path: string) {
  const place = useRef<HTMLDivElement>(null);
  const left = useRef<string>(undefined);
  useEffect(() => {
    if (left.current === undefined || left.current === path) return;
    left.current = undefined;
    (place.current?.querySelector('a') ?? place.current)?.focus({ preventScroll: true });
  }, [path]);
  return { place, pressed: () => (left.current = path) };
}
