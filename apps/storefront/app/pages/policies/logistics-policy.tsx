import { useLoaderData } from 'react-router';
import { policyLoader } from './policy-loader.ts';
import { PolicyPage } from './policy-page.tsx';
import { ShippingLines } from './shipping-lines.tsx';

export const loader = policyLoader('shipping');

export default function LogisticsPolicy() {
  const policy = useLoaderData<typeof loader>();
  const lines = policy.lines && <ShippingLines lines={policy.lines} />;
  return <PolicyPage policy={policy} canonical="/logistics-policy" lines={lines} />;
}
