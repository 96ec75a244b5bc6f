import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../components/icons.tsx';
import { Link } from '../components/link.tsx';
import { type Category, categoryPath, findCategory } from '../lib/categories.ts';
import { useCategories } from '../lib/root-data.ts';
import { useTexts } from '../lib/texts.tsx';
import { useMenuAim } from './menu-aim.ts';

const loadMegaMenu = () => import('./mega-menu.tsx');
const MegaMenu = lazy(loadMegaMenu);

/** What is open below the row: everything, one top category, or nothing. */
type Opened = 'all' | number | null;

/** The row of top categories with the menus below it. */
export function CategoryNav() {
  const t = useTexts();
  const categories = useCategories();
  const nav = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const aim = useMenuAim<Opened>(setOpened, () => nav.current?.querySelector('.mega-in') ?? null);
  const current = useCurrentCategory(categories);
  useClosing(nav, opened !== null, () => aim.now(null));
  const shown = opened === 'all' ? categories : categories.filter((category) => category.id === opened);

  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened !== null) {
      nav.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
      aim.now(null);
    }
  };
  const openByKey = (event: KeyboardEvent, target: Opened) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    aim.now(target);
  };
  return (
    <nav
      ref={nav}
      className="cats"
      aria-label={t('layout.categories')}
      onPointerEnter={loadMegaMenu}
      onFocus={loadMegaMenu}
      onPointerLeave={(event) => aim.leave(event)}
      onKeyDown={keys}
    >
      <div className="page">
        <ul className="cats-row" onPointerMove={aim.move}>
          <li>
            <button
              type="button"
              className="cat cat-all"
              aria-expanded={opened === 'all'}
              onClick={() => aim.now(opened === 'all' ? null : 'all')}
              onPointerEnter={(event) => aim.enter(event, 'all')}
              onKeyDown={(event) => openByKey(event, 'all')}
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
                aria-current={category.id === current ? 'true' : undefined}
                aria-expanded={category.id === opened}
                onPointerEnter={(event) => aim.enter(event, category.id)}
                onKeyDown={(event) => openByKey(event, category.id)}
              >
                {category.name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {opened !== null && shown.length > 0 && (
        <Suspense>
          <MegaMenu key={String(opened)} categories={shown} single={opened !== 'all'} onClose={() => aim.now(null)} />
        </Suspense>
      )}
    </nav>
  );
}

/** The top category of the page being shown. */
function useCurrentCategory(categories: Category[]): number | undefined {
  const { pathname, search } = useLocation();
  const id = pathname.endsWith('/product-list') && Number(new URLSearchParams(search).get('categoryId'));
  return id ? findCategory(categories, id)[0]?.id : undefined;
}

/** Another page, or a press or focus elsewhere, closes the menu. */
function useClosing(nav: React.RefObject<HTMLElement | null>, open: boolean, close: () => void) {
  const { key } = useLocation();
  const latest = useRef(close);
  latest.current = close;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of page closes the menu
  useEffect(() => latest.current(), [key]);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!nav.current?.contains(event.target as Node)) latest.current();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [nav, open]);
}
