import { useEffect } from 'react';
import { loginPath } from './paths.ts';
import { isSignedIn } from './session.ts';
import { documentLanguage } from './texts.tsx';

/** For pages that need sign-in: without a stored token nothing on them would work, so off to the login page. */
export function useSignInGuard() {
  useEffect(() => {
    if (!isSignedIn()) location.replace(loginPath(documentLanguage(), location.pathname + location.search));
  }, []);
}
