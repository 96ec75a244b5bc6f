import { lazy, Suspense, useEffect, useState } from 'react';
import { Head } from '../../document/head.tsx';

const SetupApp = lazy(() => import('./setup-app.tsx'));

/** For the owner, before the shop opens and after. Nothing of it comes from the server but the name and the look. */
export default function Setup() {
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

/** Not on the server, nor in the first rendering in the browser, which has to be the same. */
function useAlive(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return isAlive;
}
