import { lazy, Suspense } from 'react';
import { Icon } from '../components/icons.tsx';
import { Link } from '../components/link.tsx';
import { useUser } from '../lib/root-data.ts';
import { useTexts } from '../lib/texts.tsx';

type Menu = typeof import('./account-menu.tsx')['default'];

/** Without a network the header does without it. */
const AccountMenu = import.meta.env.SSR
  ? (await import('./account-menu.tsx')).default
  : lazy((): Promise<{ default: Menu }> => import('./account-menu.tsx').catch(() => ({ default: () => <></> })));

/** Signed in: the menu of the account. Signed out: the way to sign in. */
export function UserMenu() {
  const user = useUser();
  if (!user) return <SignInLink />;
  return (
    <Suspense>
      <AccountMenu user={user} />
    </Suspense>
  );
}

function SignInLink() {
  const t = useTexts();
  return (
    <>
      <Link className="btn btn-quiet max-md:hidden" to="/login">
        {t('layout.signIn')}
      </Link>
      <Link className="ib md:hidden" to="/login" aria-label={t('layout.signIn')}>
        <Icon name="user" />
      </Link>
    </>
  );
}
