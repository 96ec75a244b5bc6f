import { useShop } from './document-data.ts';

/** The shop's own texts, at the specification's paths. */
const pages = [
  { kind: 'about', path: '/about-us', title: 'layout.aboutUs' },
  { kind: 'terms', path: '/terms-of-service', title: 'layout.terms' },
  { kind: 'shipping', path: '/logistics-policy', title: 'layout.shippingPolicy' },
  { kind: 'refunds', path: '/refund-policy', title: 'layout.refundPolicy' },
] as const;

/** Those that are published; nothing leads to the others. */
export function usePolicyPages() {
  const { policies } = useShop();
  return pages.filter(({ kind }) => policies.includes(kind));
}
