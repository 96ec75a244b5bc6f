import './app.css';
import { isLanguage, splitLanguagePath } from '@sampan/contract/languages';
import type { PageContext } from '@sampan/contract/page-context';
import { askedProof } from '@sampan/ui/asked-proof.ts';
import { useTextsContext } from '@sampan/ui/texts.ts';
import { Toasts } from '@sampan/ui/toasts.tsx';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import {
  data,
  Links,
  type LoaderFunctionArgs,
  Outlet,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from 'react-router';
import { addToDocument, pageContext, pathOf } from './api/page-context.server.ts';
import { useIsFromServer } from './document/from-server.ts';
import { packCategories } from './features/catalogue/categories.ts';
import { ClosedNotice } from './layout/closed-notice.tsx';
import { ErrorPage } from './layout/error-page.tsx';
import { LanguageOffer } from './layout/language-offer.tsx';
import { PageProgress } from './layout/page-progress.tsx';
import { readResellerLinks } from './layout/reseller-links.server.ts';
import { RouteAnnouncer } from './layout/route-announcer.tsx';
import { emptyDocument, type Shop, useShop, useShopIcon } from './routing/document-data.ts';
import { languageOf } from './routing/paths.ts';
import type { RootData } from './routing/root-data.ts';
import type { ShopTexts } from './texts/shop-texts.ts';

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<RootData> {
  const page = context.get(pageContext);
  const { lang } = params as { lang?: string };
  const shop = await readShop(page);
  addToDocument(context, { shop });
  if (lang !== undefined && (lang === 'en' || !isLanguage(lang))) throw data(null, { status: 404 });
  if (!shop.languages.includes(page.language))
    throw redirectDocument(splitLanguagePath(pathOf(request)).rest, { status: 308 });
  const [categories, counts, shownIn] = await Promise.all([
    readCategories(page),
    readCounts(page),
    readShownIn(page, shop),
  ]);
  addToDocument(context, { categories });
  const own = page.user ? { reseller: await readResellerLinks(page), country: page.country } : {};
  const { language, isData, origin, user, isDemo, hasMailbox, paymentProviders, closedNotice } = page;
  return {
    language,
    origin,
    user,
    isDemo,
    hasMailbox,
    takesCards: paymentProviders.length > 0,
    closedNotice,
    categories: isData ? categories : '',
    shownIn,
    ...counts,
    ...own,
  };
}

/** The page works without its name and its categories. */
function readShop(page: PageContext): Promise<Shop> {
  return page.call('getShop', {}).catch(() => emptyDocument.shop);
}

async function readCategories(page: PageContext): Promise<string> {
  return packCategories(await page.call('listCategoryTree', {}).catch(() => []));
}

async function readShownIn({ currency, call }: PageContext, shop: Shop): Promise<RootData['shownIn']> {
  if (!currency || !shop.currencies.includes(currency)) return null;
  const rates = await call('listCurrencyRates', {}).catch(() => null);
  return rates && { currency, perUsd: rates.perUsd[currency], validOn: rates.validOn };
}

async function readCounts(page: PageContext) {
  if (!page.user) return { cartCount: 0, unread: 0 };
  const [cartCount, messages] = await Promise.all([
    page.call('countCart', {}).catch(() => 0),
    page.call('listMessages', { status: 0, pageSize: 1 }).catch(() => ({ unread: 0 })),
  ]);
  return { cartCount, unread: messages.unread };
}

/** Categories and user stay the same while the reader navigates within the shop. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href;
}

export function Layout({ children }: { children: ReactNode }) {
  const { language, addresses, hasMore, own } = useTextsContext<ShopTexts>();
  const { styles } = useShop();
  // If the browser's page differs from the server's, React recreates it without the scripts, which have run.
  const isFromServer = useIsFromServer();
  const [tabIcon, touchIcon] = [useShopIcon('32'), useShopIcon('180')];
  // Signals to the waiting page (document/start-on-intent.ts, styles) that buttons and fields work now.
  useEffect(() => {
    document.documentElement.dataset.alive = '';
    dispatchEvent(new Event('pagealive'));
  }, []);
  return (
    <html
      lang={language}
      dir={languageOf(language).dir}
      data-shop={addresses.shop}
      data-more={addresses.more}
      data-developers={addresses.developers}
      data-security={addresses.security}
      data-market={addresses.market}
      data-has-more={hasMore || undefined}
      data-own={own}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" />
        <link rel="icon" href={tabIcon || '/favicon.svg'} type={tabIcon ? 'image/png' : 'image/svg+xml'} />
        <link rel="apple-touch-icon" href={touchIcon || '/apple-touch-icon.png'} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="modulepreload" href={addresses.shop} />
        {hasMore && <link rel="modulepreload" href={addresses.more} />}
        {own && <link rel="modulepreload" href={addresses[own]} />}
        <Links />
        {styles && <link rel="stylesheet" href={styles} />}
      </head>
      <body>
        <ClosedNotice />
        {children}
        <PageProgress />
        <RouteAnnouncer />
        <LanguageOffer />
        <Toasts />
        {isFromServer && <Scripts />}
      </body>
    </html>
  );
}

const ProofDialog = lazy(() => import('./layout/proof-dialog.tsx'));

export default function Root() {
  const isFromServer = useIsFromServer();
  const isAsked = askedProof.use() !== null;
  return (
    <>
      <Outlet />
      <Suspense>{isAsked && <ProofDialog />}</Suspense>
      {isFromServer && <ScrollRestoration />}
    </>
  );
}

/** Omits the inline scroll script: React would recreate it here from text, which browsers refuse (Trusted Types). */
export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
