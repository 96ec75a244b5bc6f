import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { lazy, Suspense } from 'react';
import { useUser } from '../routing/root-data.ts';
import { useTexts } from '../texts/texts.ts';

type Menu = typeof import('./account-menu.tsx')['default'];

/** Offline the header works without it. */
const AccountMenu = import.meta.env.SSR
  ? (await import('./account-menu.tsx')).default
  : lazy((): Promise<{ default: Menu }> => import('./account-menu.tsx').catch(() => ({ default: () => <></> })));

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
