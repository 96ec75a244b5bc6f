import { useLanguage } from '@sampan/ui/texts.ts';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from '../routing/paths.ts';
import { useUser } from '../routing/root-data.ts';
import { isSignedIn } from './session.ts';

/** False, with a redirect to the login page, for a visitor. */
export function useRequireSignIn(): () => boolean {
  const user = useUser();
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const known = useRef(user);
  known.current = user;
  return () => {
    if (known.current && isSignedIn()) return true;
    void navigate(loginPath(language, pathname + search));
    return false;
  };
}
