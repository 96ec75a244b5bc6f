import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useTexts } from '../texts/texts.ts';

export interface Crumb {
  name: string;
  /** Omitted for the current page. */
  to?: string;
}

/** The path from Home; the last crumb is this page. */
export function Breadcrumbs({ crumbs, className = '' }: { crumbs: Crumb[]; className?: string }) {
  const t = useTexts();
  return (
    <nav className={`py-4 text-sm text-muted ${className}`} aria-label={t('layout.youAreHere')}>
      <ol className="flex flex-wrap items-center gap-2">
        <li>
          <Link className="tap tap-in -mx-1 px-1 hover:text-link hover:underline" to="/index">
            {t('layout.home')}
          </Link>
        </li>
        {crumbs.map((crumb) => (
          <li key={`${crumb.to ?? ''} ${crumb.name}`} className="flex min-w-0 items-center gap-2">
            <Icon name="right" small />
            {crumb.to ? (
              <Link className="tap tap-in hover:text-link hover:underline" to={crumb.to}>
                {crumb.name}
              </Link>
            ) : (
              <span aria-current="page" className="min-w-0 wrap-anywhere">
                {crumb.name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
