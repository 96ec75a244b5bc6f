import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Link } from '../../components/link.tsx';
import { findCategory } from '../../lib/categories.ts';
import { useCategories } from '../../lib/root-data.ts';
import { RichText, useTexts } from '../../lib/texts.tsx';
import { countFilters, type ListQuery, listPath, withoutFilters } from './list-query.ts';

interface Props {
  query: ListQuery;
  /** How many there are on the pages that exist. */
  total: number;
  didYouMean?: string;
}

/** Says so, and what to do: a page that exists, another word, fewer filters, or everything. */
export default function NothingFound({ query, total, didYouMean }: Props) {
  const t = useTexts();
  const categories = useCategories();
  const hasCategory = !query.categoryId || findCategory(categories, query.categoryId).length > 0;
  if (total > 0) return <NoSuchPage query={query} />;
  if (!hasCategory) {
    const all = (
      <ButtonLink kind="brand" to="/product-list">
        {t('layout.browse')}
      </ButtonLink>
    );
    const [title, text] = [t('catalogue.unknownCategory'), t('catalogue.unknownCategoryText')];
    return <EmptyState drawing="search" title={title} text={text} action={all} />;
  }
  return <NoProducts query={query} didYouMean={didYouMean} />;
}

function NoSuchPage({ query }: { query: ListQuery }) {
  const t = useTexts();
  const first = (
    <ButtonLink kind="brand" to={listPath({ ...query, page: 1 })}>
      {t('catalogue.firstPage')}
    </ButtonLink>
  );
  const text = t('catalogue.noSuchPageText', { page: query.page });
  return <EmptyState drawing="search" title={t('catalogue.noSuchPage')} text={text} action={first} />;
}

function NoProducts({ query, didYouMean }: { query: ListQuery; didYouMean?: string }) {
  const t = useTexts();
  const bare = withoutFilters(query);
  const filtered = countFilters(query) > 0;
  const advice = t(filtered ? 'catalogue.fewerFilters' : 'catalogue.otherWords');
  return (
    <EmptyState
      drawing="search"
      title={t('catalogue.noProductsFound')}
      text={didYouMean ? <DidYouMean query={bare} word={didYouMean} /> : advice}
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
