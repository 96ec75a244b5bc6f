import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Cached } from '../document/cached.tsx';
import { useUser } from '../routing/root-data.ts';
import { useTexts } from '../texts/texts.ts';
import { CartLink, MessagesLink } from './header.tsx';
import { Logo } from './logo.tsx';
import { type PageHandle, usePageHandle } from './page-handle.ts';
import { SearchForm } from './search-form.tsx';
import { UserMenu } from './user-menu.tsx';

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'));

/** The header below 768 px; a separate component, never the desktop's squeezed. */
export function PhoneHeader() {
  const handle = usePageHandle();
  const { key } = useLocation();
  return (
    <header className="header phone-header md:hidden">
      {handle ? (
        <Cached key={key} by={['phone-row', handle]}>
          <PageRow handle={handle} />
        </Cached>
      ) : (
        <ShopRows />
      )}
    </header>
  );
}

function ShopRows() {
  const user = useUser();
  return (
    <>
      <div className="phone-bar">
        <Cached by={['phone-bar']}>
          <MenuButton />
          <span className="ms-0.5 me-auto flex min-w-0">
            <Logo />
          </span>
          {user && <MessagesLink />}
          <CartLink />
          <UserMenu />
        </Cached>
      </div>
      <div className="pb-3">
        <SearchForm short />
      </div>
    </>
  );
}

/** Back, title, one or two actions. */
function PageRow({ handle }: { handle: PageHandle }) {
  const t = useTexts();
  const [searching, setSearching] = useState(false);
  const actions = handle.actions ?? [];
  return (
    <>
      <div className="phone-bar">
        <BackLink />
        <span
          className={`min-w-0 grow px-1 text-center text-md leading-tight font-semibold ${handle.quietTitle ? 'invisible' : ''}`}
        >
          {t(handle.title)}
        </span>
        <span id="phone-action" className="contents" />
        {actions.includes('search') && (
          <button
            type="button"
            className="ib"
            aria-label={t('layout.search')}
            aria-expanded={searching}
            onClick={() => setSearching(!searching)}
          >
            <Icon name="search" />
          </button>
        )}
        {actions.includes('cart') && <CartLink />}
        {actions.includes('menu') && <MenuButton />}
      </div>
      {searching && (
        <div className="pb-3">
          <SearchForm short autoFocus />
        </div>
      )}
    </>
  );
}

/** Goes back within the shop; for a reader who came from elsewhere it links home. */
function BackLink() {
  const t = useTexts();
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!(window.history.state?.idx > 0)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link className="ib" to="/index" aria-label={t('layout.back')} onClick={goBack}>
      <Icon name="left" />
    </Link>
  );
}

function MenuButton() {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="ib"
        aria-label={t('layout.menu')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {open && (
        <Suspense>
          <MenuDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
