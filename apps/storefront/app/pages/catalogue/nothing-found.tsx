import { ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { categoryPath, findCategory } from '../../features/catalogue/categories.ts';
import { type ListedProduct, ProductGrid } from '../../features/catalogue/product-card.tsx';
import { useCategories } from '../../features/catalogue/use-categories.ts';
import { searchDrawing } from '../../layout/search-drawing.tsx';
import { RichText, useTexts } from '../../texts/texts.ts';
import { countFilters, type ListQuery, listPath, withoutFilters } from './list-query.ts';
import { otherChip } from './sub-categories.tsx';

interface List {
  /** The total on the existing pages. */
  totalRecords: number;
  didYouMean?: string;
  foundElsewhere?: number;
  foundElsewhereIsMore?: boolean;
}

interface Props {
  query: ListQuery;
  list: List;
  popular: ListedProduct[];
}

/** Says so, and what to do: an existing page, the whole shop, another word, fewer filters, or something else. */
export default function NothingFound({ query, list, popular }: Props) {
  const t = useTexts();
  const categories = useCategories();
  const hasCategory = !query.categoryId || findCategory(categories, query.categoryId).length > 0;
  if (list.totalRecords > 0) return <NoSuchPage query={query} />;
  if (!hasCategory) {
    const all = (
      <ButtonLink kind="brand" to="/product-list">
        {t('layout.browse')}
      </ButtonLink>
    );
    const [title, text] = [t('catalogue.unknownCategory'), t('catalogue.unknownCategoryText')];
    return <EmptyState drawing={searchDrawing} title={title} text={text} action={all} />;
  }
  return (
    <>
      <NoProducts query={query} list={list} />
      <Categories />
      {popular.length > 0 && (
        <section className="pt-8">
          <h2 className="pb-3 text-lg">{t('catalogue.popularNow')}</h2>
          <ProductGrid products={popular} heading="h3" />
        </section>
      )}
    </>
  );
}

function Categories() {
  const t = useTexts();
  return (
    <nav aria-label={t('catalogue.byCategory')}>
      <h2 className="pb-3 text-lg">{t('catalogue.byCategory')}</h2>
      <div className="flex flex-wrap gap-2">
        {useCategories().map((category) => (
          <Link key={category.id} className={otherChip} to={categoryPath(category)}>
            {category.name}
          </Link>
        ))}
      </div>
    </nav>
  );
}

function NoSuchPage({ query }: { query: ListQuery }) {
  const t = useTexts();
  const first = (
    <ButtonLink kind="brand" to={listPath({ ...query, page: 1 })}>
      {t('catalogue.firstPage')}
    </ButtonLink>
  );
  const text = t('catalogue.noSuchPageText', { page: query.page });
  return <EmptyState drawing={searchDrawing} title={t('catalogue.noSuchPage')} text={text} action={first} />;
}

function NoProducts({
  query,
  list: { didYouMean, foundElsewhere, foundElsewhereIsMore },
}: Pick<Props, 'query' | 'list'>) {
  const t = useTexts();
  const bare = withoutFilters(query);
  const filtered = countFilters(query) > 0;
  if (foundElsewhere)
    return <FoundElsewhere query={query} word={didYouMean} count={foundElsewhere} isMore={foundElsewhereIsMore} />;
  const advice = t(filtered ? 'catalogue.fewerFilters' : 'catalogue.otherWords');
  return (
    <EmptyState
      drawing={searchDrawing}
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

/** The category or the collection hides the results. */
function FoundElsewhere({
  query,
  word,
  count,
  isMore,
}: {
  query: ListQuery;
  word?: string;
  count: number;
  isMore?: boolean;
}) {
  const t = useTexts();
  const { number } = useFormat();
  const everywhere = {
    ...query,
    searchKey: word ?? query.searchKey,
    categoryId: undefined,
    categoryName: '',
    palletId: '',
    palletName: '',
    page: 1,
  };
  return (
    <EmptyState
      drawing={searchDrawing}
      title={t('catalogue.noProductsFound')}
      text={t('catalogue.nothingHere', { key: everywhere.searchKey })}
      action={
        <ButtonLink kind="brand" to={listPath(everywhere)}>
          {t('catalogue.inAllCategories', { count: `${number(count)}${isMore ? '+' : ''}` })}
        </ButtonLink>
      }
    />
  );
}

function DidYouMean({ query, word }: { query: ListQuery; word: string }) {
  const link = (shown: string) => (
    <Link className="link" to={listPath({ ...query, searchKey: word, asTyped: false })}>
      {shown}
    </Link>
  );
  return <RichText id="catalogue.didYouMean" values={{ word }} parts={{ link }} />;
}
