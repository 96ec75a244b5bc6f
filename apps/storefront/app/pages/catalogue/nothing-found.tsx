import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Link } from '../../components/link.tsx';
import { RichText, useTexts } from '../../lib/texts.tsx';
import { type ListQuery, listPath } from './list-query.ts';

function hasFilters({ priceStart, priceEnd, min, inStock }: ListQuery): boolean {
  return Boolean(priceStart || priceEnd || min || inStock);
}

/** Says so, and what to do: the word that was probably meant, fewer filters, or everything. */
export default function NothingFound({ query, didYouMean }: { query: ListQuery; didYouMean?: string }) {
  const t = useTexts();
  const bare = { ...query, page: 1, priceStart: undefined, priceEnd: undefined, min: undefined, inStock: false };
  const filtered = hasFilters(query);
  return (
    <EmptyState
      drawing="search"
      title={t('catalogue.noProductsFound')}
      text={
        didYouMean ? (
          <DidYouMean query={bare} word={didYouMean} />
        ) : (
          t(filtered ? 'catalogue.fewerFilters' : 'catalogue.otherWords')
        )
      }
      action={
        <ButtonLink kind="brand" to={filtered ? listPath(bare) : '/product-list'}>
          {t(filtered ? 'catalogue.clearFilters' : 'layout.browse')}
        </ButtonLink>
      }
    />
  );
}

function DidYouMean({ query, word }: { query: ListQuery; word: string }) {
  const link = (shown: string) => (
    <Link className="link" to={listPath({ ...query, searchKey: word })}>
      {shown}
    </Link>
  );
  return <RichText id="catalogue.didYouMean" values={{ word }} parts={{ link }} />;
}
