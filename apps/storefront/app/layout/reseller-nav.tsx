import { splitLanguagePath } from '@sampan/contract/languages';
import { Link } from '@sampan/ui/link.tsx';
import { useLocation } from 'react-router';
import { ResellerIcon } from '../features/reseller/icons.tsx';
import { useCounts } from '../routing/root-data.ts';
import { useTexts } from '../texts/texts.ts';
import { Logo } from './logo.tsx';
import { type ResellerCounts, type Section, type SubPage, sections } from './reseller-sections.tsx';

interface Props {
  counts: ResellerCounts;
}

function usePlace() {
  const { pathname, search } = useLocation();
  const { rest } = splitLanguagePath(pathname);
  const isAt = (to: string) => {
    const [path, query = ''] = to.split('?', 2);
    const params = new URLSearchParams(search);
    return rest === path && [...new URLSearchParams(query)].every(([name, value]) => params.get(name) === value);
  };
  const isWithin = ({ to, pages = [] }: Section) =>
    [{ to }, ...pages].some((page) => `${rest}/`.startsWith(`${page.to.split('?', 1)[0]}/`));
  return { isAt, isWithin };
}

function Count({ value, isQuiet = false }: { value: number; isQuiet?: boolean }) {
  const t = useTexts();
  if (value <= 0) return null;
  const shown = value > 99 ? '99+' : value;
  if (isQuiet) return <small>{shown}</small>;
  return (
    <span className="rs-count">
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{t('resellerFrame.waiting', { count: value })}</span>
    </span>
  );
}

/** Below 1024 px. */
export function TabBar({ counts }: Props) {
  const t = useTexts();
  const { isWithin } = usePlace();
  const all = { ...counts, unread: useCounts().unread };
  return (
    <nav className="rs-tabbar" aria-label={t('resellerFrame.workspace')}>
      {sections.map((section) => (
        <Link key={section.name} to={section.to} aria-current={isWithin(section) ? 'page' : undefined}>
          <ResellerIcon name={section.icon} />
          <span>{t(`resellerFrame.tab_${section.name}`)}</span>
          <Count value={section.badge?.(all) ?? 0} />
        </Link>
      ))}
    </nav>
  );
}

/** Shown from 1024 px. */
export function SideBar({ counts, children }: Props & { children?: React.ReactNode }) {
  const t = useTexts();
  const { isAt, isWithin } = usePlace();
  const all = { ...counts, unread: useCounts().unread };
  return (
    <nav className="rs-side" aria-label={t('resellerFrame.workspace')}>
      <Logo />
      <ul>
        {sections.map((section) => {
          const isOpen = isWithin(section);
          return (
            <li key={section.name}>
              <Link
                className="main"
                to={section.to}
                data-open={isOpen || undefined}
                aria-current={isAt(section.to) && !section.pages ? 'page' : undefined}
              >
                <ResellerIcon name={section.icon} />
                <span>{t(`resellerFrame.tab_${section.name}`)}</span>
                {(!isOpen || !section.pages) && <Count value={section.badge?.(all) ?? 0} />}
              </Link>
              {isOpen && section.pages && <SubPages pages={section.pages} counts={all} isAt={isAt} />}
            </li>
          );
        })}
      </ul>
      <div className="rs-foot">
        {children}
        <Link className="home" to="/index">
          <ResellerIcon name="home" />
          {t('resellerFrame.toStorefront')}
        </Link>
      </div>
    </nav>
  );
}

interface SubPagesProps {
  pages: readonly SubPage[];
  counts: ResellerCounts & { unread: number };
  isAt: (to: string) => boolean;
}

function SubPages({ pages, counts, isAt }: SubPagesProps) {
  const t = useTexts();
  return (
    <ul>
      {pages.map(({ to, text, count, waits }) => (
        <li key={to}>
          <Link className="below" to={to} aria-current={isAt(to) ? 'page' : undefined}>
            {t(text)}
            <Count value={count?.(counts) ?? 0} isQuiet={!waits} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
