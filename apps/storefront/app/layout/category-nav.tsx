import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Cached } from '../document/cached.tsx';
import { type Category, categoryPath, findCategory } from '../features/catalogue/categories.ts';
import { useCategories } from '../features/catalogue/use-categories.ts';
import { useTexts } from '../texts/texts.ts';
import { isUnderMouse } from './popup.ts';

/** Needed for navigation only: offline the page stays as it is. */
const CategoryMenus = lazy(() => import('./category-menus.tsx').catch(() => ({ default: () => null })));

export function CategoryNav() {
  const categories = useCategories();
  const current = useCurrentCategory(categories);
  return (
    <Cached by={['category-row', categories.map(({ id, name }) => [id, name]), current]}>
      <CategoryRow categories={categories} current={current} />
    </Cached>
  );
}

/** The row of top categories. Their menu is loaded when pointer or focus comes near. */
function CategoryRow({ categories, current }: { categories: Category[]; current: number | undefined }) {
  const t = useTexts();
  const nav = useRef<HTMLElement>(null);
  const [near, setNear] = useState(false);
  const [presses, setPresses] = useState(0);
  const wake = () => setNear(true);
  useEffect(() => {
    if (isUnderMouse(nav.current)) setNear(true);
  }, []);
  return (
    <nav ref={nav} className="cats" aria-label={t('layout.categories')} onPointerEnter={wake} onFocus={wake}>
      <div className="page">
        <ul className="cats-row">
          <li>
            <button
              type="button"
              className="cat cat-all"
              data-menu="all"
              aria-expanded="false"
              onClick={() => setPresses(presses + 1)}
            >
              <Icon name="menu" small />
              {t('layout.allCategories')}
            </button>
          </li>
          {categories.map((category) => (
            <li key={category.id}>
              <Link
                className="cat"
                to={categoryPath(category)}
                data-menu={category.id}
                aria-current={category.id === current ? 'true' : undefined}
              >
                {category.name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {(near || presses > 0) && (
        <Suspense>
          <CategoryMenus nav={nav} presses={presses} />
        </Suspense>
      )}
    </nav>
  );
}

function useCurrentCategory(categories: Category[]): number | undefined {
  const { pathname, search } = useLocation();
  const id = pathname.endsWith('/product-list') && Number(new URLSearchParams(search).get('categoryId'));
  return id ? findCategory(categories, id)[0]?.id : undefined;
}
