import { lazy, Suspense, useState } from 'react';
import { Icon } from '../components/icons.tsx';
import { Link } from '../components/link.tsx';
import { useUser } from '../lib/root-data.ts';
import { useTexts } from '../lib/texts.tsx';
import { usePopup } from './popup.ts';

const SignOutDialog = lazy(() => import('./sign-out-dialog.tsx'));

export const accountPages = [
  ['/shipping-address', 'layout.shippingAddress'],
  ['/my-account', 'layout.myAccount'],
  ['/shopping-cart', 'layout.cartWord'],
  ['/my-orders', 'layout.myOrders'],
  ['/change-password', 'layout.changePassword'],
] as const;

type User = NonNullable<ReturnType<typeof useUser>>;

/** First and last name, else the email. */
export function displayName({ firstName, lastName, email }: User): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

function initials({ firstName, lastName, email }: User): string {
  const letters = [firstName, lastName].map((name) => [...name][0] ?? '').join('');
  return (letters || [...email][0] || '').toUpperCase();
}

export function Avatar({ user }: { user: User }) {
  return (
    <span className="avatar">{user.icon ? <img src={user.icon} alt="" width="32" height="32" /> : initials(user)}</span>
  );
}

/** Signed in: the menu of the account. Signed out: the way to sign in. */
export function UserMenu() {
  const user = useUser();
  return user ? <AccountMenu user={user} /> : <SignInLink />;
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

function AccountMenu({ user }: { user: User }) {
  const t = useTexts();
  const popup = usePopup();
  const [leaving, setLeaving] = useState(false);
  const menu = (
    <details {...popup.details} className="relative">
      <summary className="ib list-none" aria-label={t('layout.accountMenu')}>
        <Avatar user={user} />
      </summary>
      <div className="menu end-0 top-full">
        <p className="border-b border-line px-3 pt-1 pb-2.5 mb-1.5 font-semibold" dir="auto">
          {t('layout.greeting', { name: displayName(user) })}
        </p>
        <ul>
          {accountPages.map(([to, text]) => (
            <li key={to}>
              <Link to={to}>{t(text)}</Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              onClick={() => {
                popup.close();
                setLeaving(true);
              }}
            >
              {t('layout.signOut')}
            </button>
          </li>
        </ul>
      </div>
    </details>
  );
  return (
    <>
      {menu}
      {leaving && (
        <Suspense>
          <SignOutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}
