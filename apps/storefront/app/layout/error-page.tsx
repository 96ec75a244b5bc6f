import { ButtonLink } from '@sampan/ui/button.tsx';
import { missing as missingDrawing } from '@sampan/ui/drawings.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { isUnreachable } from '@sampan/ui/unreachable.ts';
import { type MouseEvent, useState } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { Head } from '../document/head.tsx';
import type { TextId } from '../texts/text-ids.ts';
import { useTexts } from '../texts/texts.ts';
import { Logo } from './logo.tsx';

export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.status === 404 || error.status === 400);
}

export function failureText(error: unknown): TextId {
  return isUnreachable(error) ? 'ui.networkFailed' : 'layout.failedText';
}

/** Outside the main layout: no such page, or it could not be rendered. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useTexts();
  const missing = isMissing(error);
  const title = missing ? t('layout.notFoundTitle') : t('layout.failedTitle');
  return (
    <main className="page grid min-h-dvh content-center justify-items-center py-10" id="content">
      <Head title={title} />
      <Logo />
      <EmptyState
        drawing={missing ? missingDrawing : undefined}
        as="h1"
        title={title}
        text={missing ? t('layout.notFoundText') : t(failureText(error))}
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

/**
 * Reloads the page: after a failure nothing on it is reliable. Only if online, or the browser would lose this page too.
 */
export function RetryButton() {
  const t = useTexts();
  const { pathname, search } = useLocation();
  const [tries, setTries] = useState(0);
  const retry = async (event: MouseEvent) => {
    event.preventDefault();
    const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (answer) location.assign(pathname + search);
    else setTries(tries + 1);
  };
  return (
    <>
      <a className="btn btn-brand" href={pathname + search} onClick={retry}>
        {t('ui.tryAgain')}
      </a>
      <p className="sr-only" role="status" key={tries}>
        {tries > 0 && t('ui.networkFailed')}
      </p>
    </>
  );
}
