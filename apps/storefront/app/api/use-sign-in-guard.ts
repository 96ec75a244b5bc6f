import { documentLanguage } from '@sampan/ui/texts.ts';
import { useEffect } from 'react';
import { loginPath } from '../routing/paths.ts';
import { isSignedIn } from './session.ts';

/**
 * For pages that need sign-in: without a stored token nothing on them would work, so it redirects to the login page.
 */
export function useSignInGuard() {
  useEffect(() => {
    if (!isSignedIn()) location.replace(loginPath(documentLanguage(), location.pathname + location.search));
  }, []);
}
