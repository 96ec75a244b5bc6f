import { useModal } from '@sampan/ui/dialog.tsx';
import { SampanLogo } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useCloseOnArrival } from '@sampan/ui/use-close-on-arrival.ts';
import { useLocation } from 'react-router';
import { useMay, useMe } from '../api/use-me.ts';
import { useSignOut } from '../api/use-sign-out.ts';
import { useWork, type Waiting } from '../features/orders/work.ts';
import { Icon } from '../parts/icon.tsx';
import { initials } from '../parts/initials.ts';
import { useTexts } from '../texts/texts.ts';
import { type ConsolePage, mayOpen, pages } from './pages.ts';
import { roleText } from './role-text.ts';
import { shopName } from './shop-name.ts';
import { useSwitchLanguage } from './use-switch-language.ts';

/** The pages that the operator's roles open. Beside every page on a desk, a sheet on a phone. */
export function Rail({ isSheet, onClose }: { isSheet: boolean; onClose: () => void }) {
  const t = useTexts();
  return (
    <>
      <aside className="rail on-dark" aria-label={t('console.console')}>
        <Content />
      </aside>
      {isSheet && <Sheet onClose={onClose} />}
    </>
  );
}

function Sheet({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const modal = useModal(onClose);
  useCloseOnArrival(onClose);
  return (
    <dialog {...modal} className="drawer rail-sheet on-dark" aria-label={t('console.pages')}>
      <button type="button" className="rail-close" aria-label={t('ui.close')} onClick={onClose}>
        <Icon name="x" />
      </button>
      <Content />
    </dialog>
  );
}

const groups = ['work', 'shop', 'setup'] as const;

function Content() {
  const t = useTexts();
  const may = useMay();
  const open = pages.filter((page) => mayOpen(page, may));
  const { waiting } = useWork();
  return (
    <>
      <Link to="/" className="rail-logo">
        <SampanLogo />
        <span className="rail-shop">
          <span dir="auto">{shopName()}</span> <small>{t('console.console')}</small>
        </span>
      </Link>
      <nav aria-label={t('console.pages')}>
        {groups.map((group) => {
          const inGroup = open.filter((page) => page.group === group);
          if (inGroup.length === 0) return null;
          return (
            <div key={group}>
              {group !== 'work' && <p className="rail-group">{t(`console.group_${group}`)}</p>}
              <ul>
                {inGroup.map((page) => (
                  <RailLink key={page.to} page={page} count={countOf(page, waiting)} />
                ))}
              </ul>
            </div>
          );
        })}
      </nav>
      <Who />
    </>
  );
}

const countOf = ({ waits }: ConsolePage, waiting: readonly Waiting[]) =>
  waiting.reduce((sum, { id, count }) => (waits?.includes(id) ? sum + count : sum), 0);

function RailLink({ page: { to, text, icon }, count }: { page: ConsolePage; count: number }) {
  const t = useTexts();
  const { pathname } = useLocation();
  const isHere = to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);
  return (
    <li>
      <Link
        to={to}
        className="rail-link"
        aria-current={isHere ? (pathname === to ? 'page' : 'true') : undefined}
        data-count={count || undefined}
      >
        <Icon name={icon} />
        {t(text)}
      </Link>
    </li>
  );
}

function Who() {
  const t = useTexts();
  const { other, change } = useSwitchLanguage();
  const { name, email, roles } = useMe();
  const signOut = useSignOut();
  return (
    <div className="rail-who">
      <span className="avatar" aria-hidden="true">
        {initials(name || email)}
      </span>
      <Link to="/account" title={t('console.account')}>
        <span dir="auto">{name || email}</span>
        <span className="rail-roles">{roles.map((role) => roleText(t, role)).join(t('console.comma'))}</span>
        <span className="sr-only">{t('console.account')}</span>
      </Link>
      <div className="rail-acts">
        <button type="button" lang={other} onClick={change}>
          {other === 'en' ? 'English' : '中文'}
        </button>
        <button type="button" onClick={signOut}>
          {t('console.signOut')}
        </button>
      </div>
    </div>
  );
}
