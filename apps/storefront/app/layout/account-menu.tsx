import { fullName } from '@sampan/contract/names';
import { Link } from '@sampan/ui/link.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import { lazy, Suspense, useState } from 'react';
import { useRootData } from '../routing/root-data.ts';
import { useTexts } from '../texts/texts.ts';
import { accountPages, displayName, type User } from './account.ts';
import { usePopup } from './popup.ts';

type SellOnLinks = typeof import('./reseller-sell-on.tsx')['default'];

/** It finds its places in the finished page, which stays as it is if it does not arrive. */
const SellOn = import.meta.env.SSR
  ? () => false
  : lazy(
      (): Promise<{ default: SellOnLinks }> => import('./reseller-sell-on.tsx').catch(() => ({ default: () => false })),
    );
const SignOutDialog = lazy(() => import('./sign-out-dialog.tsx'));

function initials(language: string, { firstName, lastName, email }: User): string {
  const [first = '', last = ''] = [firstName, lastName].map((name) => [...name][0] ?? '');
  const letters = fullName(language, { firstName: first, lastName: last }).replaceAll(' ', '');
  return (letters || [...email][0] || '').toUpperCase();
}

function Avatar({ user }: { user: User }) {
  const language = useLanguage();
  return (
    <span className="avatar">
      {user.icon ? <img src={user.icon} alt="" width="32" height="32" /> : initials(language, user)}
    </span>
  );
}

export default function AccountMenu({ user }: { user: User }) {
  const t = useTexts();
  const language = useLanguage();
  const popup = usePopup();
  const reseller = useRootData()?.reseller;
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    popup.close();
    setLeaving(true);
  };
  const menu = (
    <details {...popup.details} className="relative">
      <summary className="ib list-none">
        <span aria-hidden="true">
          <Avatar user={user} />
        </span>
        <span className="sr-only">{t('layout.accountMenu')}</span>
      </summary>
      <div className="menu end-0 top-full">
        <p className="border-b border-line px-3 pt-1 pb-2.5 mb-1.5 font-semibold" dir="auto">
          {t('layout.greeting', { name: displayName(language, user) })}
        </p>
        <ul>
          {accountPages.map(([to, text]) => (
            <li key={to}>
              <Link to={to}>{t(text)}</Link>
            </li>
          ))}
          {reseller && (
            <li>
              <Link to="/m" reloadDocument>
                {reseller.workspace}
              </Link>
            </li>
          )}
          <li>
            <button type="button" onClick={leave}>
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
      {reseller?.hasStarted && (
        <Suspense>
          <SellOn links={reseller} />
        </Suspense>
      )}
      {leaving && (
        <Suspense>
          <SignOutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}
