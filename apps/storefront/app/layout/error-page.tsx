import { isRouteErrorResponse, useLocation } from 'react-router';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Head } from '../components/head.tsx';
import { Mark } from '../components/icons.tsx';
import { Link } from '../components/link.tsx';
import { useTexts } from '../lib/texts.tsx';

export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.status === 404 || error.status === 400);
}

/** Outside the main layout: no such page, or none that could be shown. */
export default function ErrorPage({ error }: { error: unknown }) {
  const t = useTexts();
  const missing = isMissing(error);
  const title = missing ? t('layout.notFoundTitle') : t('layout.failedTitle');
  return (
    <main className="page grid min-h-dvh content-center justify-items-center py-10" id="content">
      <Head title={title} />
      <Link className="logo" to="/index" aria-label={t('layout.homeLink')}>
        <Mark />
        <span>Sampan</span>
      </Link>
      <EmptyState
        drawing={missing ? 'missing' : 'boat'}
        as="h1"
        title={title}
        text={missing ? t('layout.notFoundText') : t('layout.failedText')}
        action={missing ? <HomeButton /> : <RetryButton />}
      />
    </main>
  );
}

function HomeButton() {
  const t = useTexts();
  return (
    <ButtonLink kind="brand" to="/index">
      {t('layout.backHome')}
    </ButtonLink>
  );
}

/** Loads the page anew: after a failure nothing on it can be relied on. */
export function RetryButton() {
  const t = useTexts();
  const { pathname, search } = useLocation();
  return (
    <a className="btn btn-brand" href={pathname + search}>
      {t('components.tryAgain')}
    </a>
  );
}
