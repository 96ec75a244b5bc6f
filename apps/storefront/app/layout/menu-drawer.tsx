import { useModal } from '@sampan/ui/dialog.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useCloseOnArrival } from '@sampan/ui/use-close-on-arrival.ts';
import { type Category, categoryPath } from '../features/catalogue/categories.ts';
import { useCategories } from '../features/catalogue/use-categories.ts';
import { useOfferedCurrencies, useOfferedLanguages } from '../routing/offered-locales.ts';
import { useUser } from '../routing/root-data.ts';
import { useTexts } from '../texts/texts.ts';
import { accountPages, displayName } from './account.ts';
import { Switches } from './switches.tsx';

/** The phone's menu: language and currency, all categories, account. */
export default function MenuDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const language = useLanguage();
  const user = useUser();
  const categories = useCategories();
  const offered = [useOfferedLanguages(), useOfferedCurrencies()];
  const hasChoice = offered.some(({ length }) => length > 1);
  useCloseOnArrival(onClose);
  return (
    <dialog {...useModal(onClose)} className="drawer" aria-label={t('layout.menu')}>
      <div className="flex min-h-full flex-col pb-6">
        <div className="flex items-center justify-between gap-2 border-b border-line py-1.5 ps-4 pe-1.5">
          <b dir="auto">{user ? t('layout.greeting', { name: displayName(language, user) }) : t('layout.menu')}</b>
          <button type="button" className="ib" aria-label={t('layout.closeMenu')} onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        {hasChoice && (
          <div className="flex flex-wrap gap-2 border-b border-line p-2">
            <Switches />
          </div>
        )}
        <nav aria-label={t('layout.categories')} className="p-2">
          <h2 className="label px-3 py-2 text-muted">{t('layout.categories')}</h2>
          {categories.map((category) => (
            <Branch key={category.id} category={category} />
          ))}
          <DrawerLink to="/product-list">{t('home.seeAll')}</DrawerLink>
        </nav>
        <nav aria-label={t('layout.account')} className="border-t border-line p-2">
          <h2 className="label px-3 py-2 text-muted">{t('layout.account')}</h2>
          {user ? (
            accountPages.map(([to, text]) => (
              <DrawerLink key={to} to={to}>
                {t(text)}
              </DrawerLink>
            ))
          ) : (
            <>
              <DrawerLink to="/login">{t('layout.signIn')}</DrawerLink>
              <DrawerLink to="/quick-order">{t('layout.quickOrder')}</DrawerLink>
            </>
          )}
        </nav>
      </div>
    </dialog>
  );
}

const rowClass = 'flex min-h-11 items-center justify-between gap-2 rounded-sm px-3 font-medium';

function DrawerLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link className={rowClass} to={to}>
      {children}
    </Link>
  );
}

/** A category that expands to its own page and its subcategories. */
function Branch({ category }: { category: Category }) {
  const t = useTexts();
  if (category.children.length === 0) return <DrawerLink to={categoryPath(category)}>{category.name}</DrawerLink>;
  return (
    <details className="group/branch">
      <summary className={`${rowClass} list-none`}>
        {category.name}
        <Icon name="down" small className="in-[details[open]>summary]:rotate-180" />
      </summary>
      <div className="ms-3 border-s border-line ps-2">
        <DrawerLink to={categoryPath(category)}>{t('layout.showAllOf', { name: category.name })}</DrawerLink>
        {category.children.map((child) => (
          <Branch key={child.id} category={child} />
        ))}
      </div>
    </details>
  );
}
