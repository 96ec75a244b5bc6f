import { useTexts } from '../../texts/texts.ts';
import '../../styles/split-page.css';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import type { ReactNode } from 'react';
import { PolicyLink } from '../../features/policies/policy-link.tsx';
import { Copyright } from '../../layout/copyright.tsx';
import { Logo } from '../../layout/logo.tsx';
import { Switches } from '../../layout/switches.tsx';
import { usePolicyPages } from '../../routing/policy-pages.ts';
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

const shortNames = {
  about: 'layout.aboutUs',
  terms: 'accounts.termsShort',
  shipping: 'accounts.shippingShort',
  refunds: 'accounts.refundsShort',
} as const;

function SmallPrint() {
  const t = useTexts();
  const pages = usePolicyPages();
  return (
    <footer className="hint flex flex-wrap items-center gap-x-3">
      <Copyright />
      <span className="-ms-2.5 flex flex-wrap">
        {pages.map(({ path, kind }) => (
          <PolicyLink key={path} className="tap justify-center px-2.5" to={path}>
            {t(shortNames[kind])}
          </PolicyLink>
        ))}
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
