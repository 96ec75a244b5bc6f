import { useTexts } from '../../texts/texts.ts';
import '../../styles/split-page.css';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import type { ReactNode } from 'react';
import { Logo } from '../../layout/header.tsx';
import { Switches } from '../../layout/switches.tsx';
import { PolicyLink } from '../policies/policy-link.tsx';
import { SignInArtwork } from './sign-in-artwork.tsx';

export function SplitPage({
  title,
  lead,
  wide,
  children,
}: {
  title: string;
  lead: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="split">
      <div className="split-form">
        <header className="flex flex-wrap items-center justify-between gap-x-4">
          <Logo />
          <div className="flex">
            <Switches />
          </div>
        </header>
        <main id="content" className={`split-main${wide ? ' split-wide' : ''}`}>
          <div>
            <h1>{title}</h1>
            <p className="mt-1.5 text-muted">{lead}</p>
          </div>
          {children}
        </main>
        <SmallPrint />
      </div>
      <Promises />
    </div>
  );
}

function SmallPrint() {
  const t = useTexts();
  return (
    <footer className="hint flex flex-wrap items-center gap-x-3">
      <bdi dir="ltr">© 2026 Sampan Trading (Hong Kong) Limited</bdi>
      <span className="-ms-2.5 flex flex-wrap">
        <PolicyLink className="tap justify-center px-2.5" to="/terms-of-service">
          {t('accounts.termsShort')}
        </PolicyLink>
        <PolicyLink className="tap justify-center px-2.5" to="/logistics-policy">
          {t('accounts.shippingShort')}
        </PolicyLink>
        <PolicyLink className="tap justify-center px-2.5" to="/refund-policy">
          {t('accounts.refundsShort')}
        </PolicyLink>
      </span>
    </footer>
  );
}

const points = [
  ['tag', 'accounts.pointPrices'],
  ['inspect', 'accounts.pointInspected'],
  ['truck', 'accounts.pointParcel'],
] as const;

function Promises() {
  const t = useTexts();
  return (
    <aside className="split-side on-dark">
      <h2>
        {t('accounts.sloganFirst')}
        <br />
        {t('accounts.sloganSecond')}
      </h2>
      <ul>
        {points.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>{t(text)}</span>
          </li>
        ))}
      </ul>
      <SignInArtwork />
    </aside>
  );
}

/** "Already have an account? Sign in". */
export function LeadLink({ to, before, children }: { to: string; before: string; children: ReactNode }) {
  return (
    <>
      {before}{' '}
      <Link className="link" to={to}>
        {children}
      </Link>
    </>
  );
}
