import { documentLanguage } from '@sampan/ui/texts.ts';
import { useEffect } from 'react';
import { loginPath } from '../routing/paths.ts';
import { isSignedIn } from './session.ts';

/** Redirects pages that need sign-in to the login page if no token is stored: nothing on them would work. */
export function useSignInGuard(isNeeded = true) {
  useEffect(() => {
    if (isNeeded && !isSignedIn()) location.replace(loginPath(documentLanguage(), location.pathname + location.search));
  }, [isNeeded]);
}
