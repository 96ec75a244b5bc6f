import { useShop } from '../../routing/document-data.ts';
import { usePolicyPages } from '../../routing/policy-pages.ts';
import { RichText, useTexts } from '../../texts/texts.ts';
import { PolicyLink } from './policy-link.tsx';

type AgreementId = 'accounts.agreement' | 'billing.agreement' | 'refunds.agreement';

const agreedTo = ['terms', 'shipping', 'refunds'] as const;

const parts = {
  terms: (text: string) => <PolicyLink to="/terms-of-service">{text}</PolicyLink>,
  shipping: (text: string) => <PolicyLink to="/logistics-policy">{text}</PolicyLink>,
  refunds: (text: string) => <PolicyLink to="/refund-policy">{text}</PolicyLink>,
};

/** Whether there is anything to agree to. */
export function useHasPolicies(): boolean {
  const { policies } = useShop();
  return agreedTo.some((kind) => policies.includes(kind));
}

/** A checkbox's label: a sentence about all policies, or a list of the published ones. */
export function Agreement({ id }: { id: AgreementId }) {
  const t = useTexts();
  const pages = usePolicyPages().filter(({ kind }) => kind !== 'about');
  if (pages.length === agreedTo.length) return <RichText id={id} parts={parts} />;
  return (
    <>
      {t('layout.agreeTo')}{' '}
      {pages.map(({ path, title }, index) => (
        <span key={path}>
          {index > 0 && ' · '}
          <PolicyLink to={path}>{t(title)}</PolicyLink>
        </span>
      ))}
    </>
  );
}
