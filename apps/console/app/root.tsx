import './app.css';
import { SampanLogo } from '@sampan/ui/icons.tsx';
import { Toasts } from '@sampan/ui/toasts.tsx';
import type { ReactNode } from 'react';
import { Links, Outlet, Scripts, useRouteError } from 'react-router';
import { ErrorPage } from './layout/error-page.tsx';
import { shopName } from './layout/shop-name.ts';

/** One document for all pages; the language is set before anything is shown (texts/load-texts.ts). */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="application-name" content={shopName()} />
        <meta name="theme-color" content="#03272a" />
        <link rel="icon" href="/favicon.svg" />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}

/** While the scripts of the first page arrive. */
export function HydrateFallback() {
  return (
    <div className="starting">
      <SampanLogo />
      <noscript>The console needs JavaScript. 控制台需要 JavaScript。</noscript>
    </div>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
