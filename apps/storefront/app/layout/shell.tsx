import type { ReactNode } from 'react';
import { Outlet, useRouteError } from 'react-router';
import { Cached } from '../document/cached.tsx';
import { useTexts } from '../texts/texts.ts';
import { CurrencyNote } from './currency-note.tsx';
import { ErrorContent } from './error-content.tsx';
import { Footer } from './footer.tsx';
import { DeskHeader } from './header.tsx';
import { PendingPage } from './pending-page.tsx';
import { PhoneHeader } from './phone-header.tsx';

export default function Shell() {
  return (
    <Frame>
      <PendingPage>
        <Outlet />
      </PendingPage>
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorContent error={useRouteError()} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useTexts();
  return (
    <>
      <a className="skip" href="#content">
        {t('layout.skip')}
      </a>
      <DeskHeader />
      <PhoneHeader />
      <main id="content" tabIndex={-1} className="min-h-[60vh]">
        <CurrencyNote />
        {children}
      </main>
      <Cached by={['footer', new Date().getUTCFullYear()]}>
        <Footer />
      </Cached>
    </>
  );
}
