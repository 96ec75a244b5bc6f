import { useLoaderData } from 'react-router';
import { policyLoader } from './policy-loader.ts';
import { PolicyPage } from './policy-page.tsx';

export const loader = policyLoader('refunds');

export default function RefundPolicy() {
  return <PolicyPage policy={useLoaderData<typeof loader>()} canonical="/refund-policy" />;
}
