import { lazy, Suspense, useEffect, useState } from 'react';
import { data, type LoaderFunctionArgs, useRouteError } from 'react-router';
import { pageContext } from '../../api/page-context.server.ts';
import { Head } from '../../document/head.tsx';
import { ErrorPage, isMissing } from '../../layout/error-page.tsx';
import { operatorSession } from './operator-session.ts';

/** Once the shop is open there is no such page, but for an owner who is still signed in. */
export async function loader({ context }: LoaderFunctionArgs) {
  if (await context.get(pageContext).isShopOpen()) throw data(null, { status: 404 });
  return null;
}

/** Nothing of it comes from the server: the data of its pages is not served. */
export const shouldRevalidate = () => false;

const SetupApp = lazy(() => import('./setup-app.tsx'));

/** The router wraps what is exported, so the pages have a name of their own. */
function Pages() {
  const isAlive = useAlive();
  return (
    <>
      <Head title="Setup" />
      {isAlive && (
        <Suspense>
          <SetupApp />
        </Suspense>
      )}
    </>
  );
}

export default function Setup() {
  return <Pages />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isAlive = useAlive();
  if (isAlive && isMissing(error) && operatorSession.get()) return <Pages />;
  return <ErrorPage error={error} />;
}

/** Not on the server, nor in the first rendering in the browser, which has to be the same. */
function useAlive(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return isAlive;
}
