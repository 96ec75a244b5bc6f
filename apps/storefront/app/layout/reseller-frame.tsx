import { splitLanguagePath } from '@sampan/contract/languages';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useDelayedPending } from '@sampan/ui/use-delayed-pending.ts';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteError,
} from 'react-router';
import { call } from '../api/call.ts';
import { pathOf, readPage, readSignedInPage } from '../api/page-context.server.ts';
import { useSignInGuard } from '../api/use-sign-in-guard.ts';
import { askedLosses } from '../features/reseller/asked-losses.ts';
import { readMoney } from '../features/reseller/money.server.ts';
import { useTexts } from '../texts/texts.ts';
import { ErrorContent } from './error-content.tsx';
import { SideBar, TabBar } from './reseller-nav.tsx';
import { OwnShops } from './reseller-own-shops.tsx';
import type { ResellerCounts } from './reseller-sections.tsx';

const LossDialog = lazy(() => import('../features/reseller/loss-dialog.tsx'));

/** Loads data for all pages below /m; they read it with `useReseller` (features/reseller/reseller-data.ts). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  // The introduction is for strangers too.
  const isOpen = splitLanguagePath(pathOf(request).split('?', 1)[0] ?? '').rest === '/m';
  const page = isOpen ? readPage(context) : readSignedInPage(context, request);
  if (!page.user) return { isStranger: true, counts: noCounts, money: await readMoney(page) };
  const [counts, money] = await Promise.all([page.call('getResellerCounts', {}), readMoney(page)]);
  return { isStranger: false, counts, money };
}

/** The workspace of customers who sell on: phone first, with a side bar on a desk. */
export default function ResellerFrame() {
  const { isStranger, counts } = useLoaderData<typeof loader>();
  useSignInGuard(!isStranger);
  const { hasStarted } = counts;
  useEffect(() => {
    // Storefront pages offer "Publish to my shop" after the first visit here. One visit later is no loss.
    if (!hasStarted) call('startReselling', {}).catch(() => undefined);
  }, [hasStarted]);
  return (
    <Frame counts={counts}>
      <Pending>
        <Outlet />
      </Pending>
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

const noCounts: ResellerCounts = {
  hasStarted: true,
  ownShops: [],
  shopOrders: 0,
  publish: { waiting: 0, failed: 0, listed: 0, expired: 0 },
};

function Frame({ counts = noCounts, children }: { counts?: ResellerCounts; children: ReactNode }) {
  const t = useTexts();
  return (
    <div className="rs">
      <a className="skip" href="#content">
        {t('layout.skip')}
      </a>
      <SideBar counts={counts}>
        <OwnShops shops={counts.ownShops} />
      </SideBar>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <div className="rs-bottom">
        <div id="reseller-actions" />
        <TabBar counts={counts} />
      </div>
      <AskedLosses />
    </div>
  );
}

function AskedLosses() {
  const isAsked = askedLosses.use() !== undefined;
  return (
    isAsked && (
      <Suspense>
        <LossDialog />
      </Suspense>
    )
  );
}

/** Rows to come, while another page takes a while; the current page stays below them, in case navigation is cancelled. */
function Pending({ children }: { children: ReactNode }) {
  const t = useTexts();
  const { location: next, state } = useNavigation();
  const { pathname } = useLocation();
  const isSlow = useDelayedPending(state === 'loading' && next !== undefined && next.pathname !== pathname);
  return (
    <>
      <span className="sr-only" role="status">
        {isSlow ? t('ui.loading') : ''}
      </span>
      {isSlow && (
        <div className="rs-list">
          <Skeleton className="m-4 h-7 w-40" />
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <div key={row} className="rs-row">
              <Skeleton className="pic" />
              <div>
                <Skeleton className="mb-2 h-4 w-4/5" />
                <Skeleton className="h-4 w-3/5" />
              </div>
            </div>
          ))}
        </div>
      )}
      <div hidden={isSlow}>{children}</div>
    </>
  );
}
