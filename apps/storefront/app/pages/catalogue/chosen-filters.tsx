import { Icon } from '../../components/icons.tsx';
import { Link } from '../../components/link.tsx';
import { useFormat } from '../../lib/format.ts';
import { useTexts } from '../../lib/texts.tsx';
import { type ListQuery, listPath } from './list-query.ts';

export function countFilters({ priceStart, priceEnd, min, inStock }: ListQuery): number {
  return [priceStart, priceEnd, min, inStock].filter(Boolean).length;
}

/** The filters that are on; pressing one takes it away. */
export function ChosenFilters({ query }: { query: ListQuery }) {
  const t = useTexts();
  const { price } = useFormat();
  const without = (rest: Partial<ListQuery>) => listPath({ ...query, page: 1, ...rest });
  const { priceStart, priceEnd, min, inStock } = query;
  const chosen = [
    priceStart && {
      text: t('catalogue.chosenFrom', { price: price(priceStart) }),
      to: without({ priceStart: undefined }),
    },
    priceEnd && { text: t('catalogue.chosenTo', { price: price(priceEnd) }), to: without({ priceEnd: undefined }) },
    min && { text: t('catalogue.chosenMinimum', { count: min }), to: without({ min: undefined }) },
    inStock && { text: t('catalogue.inStockOnly'), to: without({ inStock: false }) },
  ].filter((one) => typeof one === 'object');
  if (chosen.length === 0) return null;
  const none = without({ priceStart: undefined, priceEnd: undefined, min: undefined, inStock: false });
  return (
    <ul className="mb-4 flex flex-wrap items-center gap-2 md:mb-5" aria-label={t('catalogue.chosenFilters')}>
      {chosen.map(({ text, to }) => (
        <li key={text}>
          <Link
            className="inline-flex min-h-7 items-center gap-1.5 rounded-full bg-river-100 ps-2.5 pe-1.5 text-xs font-medium text-river-900 hover:bg-river-200"
            to={to}
            aria-label={t('catalogue.takeAway', { filter: text })}
            preventScrollReset
          >
            {text}
            <Icon name="x" small />
          </Link>
        </li>
      ))}
      <li>
        <Link className="link text-sm" to={none} preventScrollReset>
          {t('catalogue.clearAll')}
        </Link>
      </li>
    </ul>
  );
}
