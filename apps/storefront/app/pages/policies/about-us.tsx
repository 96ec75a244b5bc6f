import { useLoaderData } from 'react-router';
import { policyLoader } from './policy-loader.ts';
import { PolicyPage } from './policy-page.tsx';

export const loader = policyLoader('about');

export default function AboutUs() {
  return <PolicyPage policy={useLoaderData<typeof loader>()} canonical="/about-us" />;
}
