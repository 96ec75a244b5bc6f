import { Link } from '@sampan/ui/link.tsx';
import type { ReactNode } from 'react';

/** A policy opens in its own window, so that nothing typed is lost. */
export function PolicyLink({ to, className = '', children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <Link className={`link ${className}`} to={to} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}

/** The tags of a sentence that names the three policies. */
export const policyParts = {
  terms: (text: string) => <PolicyLink to="/terms-of-service">{text}</PolicyLink>,
  shipping: (text: string) => <PolicyLink to="/logistics-policy">{text}</PolicyLink>,
  refunds: (text: string) => <PolicyLink to="/refund-policy">{text}</PolicyLink>,
};
