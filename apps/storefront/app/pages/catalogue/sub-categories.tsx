import { useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { type Category, findCategory } from '../../features/catalogue/categories.ts';
import { useCategories } from '../../features/catalogue/use-categories.ts';
import { useTexts } from '../../texts/texts.ts';
import { type ListQuery, listPath } from './list-query.ts';

const chip =
  'inline-flex min-h-9 items-center pointer-coarse:min-h-11 max-md:min-h-11 gap-1.5 rounded-full border px-3.5 text-sm font-medium';
const chosenChip = `${chip} border-brand bg-brand text-white`;
export const otherChip = `${chip} border-line bg-surface hover:border-line-strong`;

/** The categories that narrow the list: those below the current one, or its neighbours if it has none. */
function nearCategories(tree: Category[], id: number | undefined): { parent?: Category; list: Category[] } {
  const way = findCategory(tree, id ?? 0);
  const here = way.at(-1);
  if (!here) return { list: tree };
  if (here.children.length > 0) return { parent: here, list: here.children };
  const parent = way.at(-2);
  return { parent, list: parent?.children ?? tree };
}

interface CategoryCount {
  categoryId: number;
  count: number;
  isMore: boolean;
}

/** Uses the list's own counts, if any; categories without hits are left out. */
function counted(categories: Category[], counts: CategoryCount[] | undefined): (Category & { isMore?: boolean })[] {
  if (!counts) return categories.filter(({ count }) => count > 0);
  const found = new Map(counts.map((category) => [category.categoryId, category]));
  return categories.flatMap((category) => {
    const { count = 0, isMore = false } = found.get(category.id) ?? {};
    return count > 0 ? [{ ...category, count, isMore }] : [];
  });
}

/** "All" and the subcategories as chips; on a phone they scroll sideways. */
export function SubCategories({ query, counts }: { query: ListQuery; counts?: CategoryCount[] }) {
  const t = useTexts();
  const { number } = useFormat();
  const { parent, list: near } = nearCategories(useCategories(), query.categoryId);
  const list = counted(near, counts);
  if (list.length === 0) return null;
  const to = (category?: Category) =>
    listPath({ ...query, categoryId: category?.id, categoryName: category?.name ?? '', page: 1 });
  const isAll = query.categoryId === parent?.id;
  return (
    <nav className="chips -mx-[16px] -mt-1 px-[16px] pt-1 pb-4 md:flex-wrap" aria-label={t('catalogue.narrow')}>
      <Link className={isAll ? chosenChip : otherChip} to={to(parent)} aria-current={isAll ? 'true' : undefined}>
        {t('catalogue.all')}
      </Link>
      {list.map((category) => {
        const chosen = category.id === query.categoryId;
        return (
          <Link
            key={category.id}
            className={chosen ? chosenChip : otherChip}
            to={to(category)}
            aria-current={chosen ? 'true' : undefined}
          >
            {category.name}
            <bdi className={chosen ? '' : 'font-regular text-muted'} dir="ltr">
              {number(category.count)}
              {category.isMore && '+'}
            </bdi>
          </Link>
        );
      })}
    </nav>
  );
}
