import { useLoaderData } from 'react-router';
import { policyLoader } from './policy-loader.ts';
import { PolicyPage } from './policy-page.tsx';

export const loader = policyLoader('terms');

export default function TermsOfService() {
  return <PolicyPage policy={useLoaderData<typeof loader>()} canonical="/terms-of-service" />;
}
