import { PolicyPage } from './policy-page.tsx';

const sections = [
  ['policies.terms_1', 'policies.terms_1_text'],
  ['policies.terms_2', 'policies.terms_2_text'],
  ['policies.terms_3', 'policies.terms_3_text'],
  ['policies.terms_4', 'policies.terms_4_text'],
  ['policies.terms_5', 'policies.terms_5_text'],
  ['policies.terms_6', 'policies.terms_6_text'],
  ['policies.terms_7', 'policies.terms_7_text'],
  ['policies.terms_8', 'policies.terms_8_text'],
  ['policies.terms_9', 'policies.terms_9_text'],
  ['policies.terms_10', 'policies.terms_10_text'],
  ['policies.terms_11', 'policies.terms_11_text'],
] as const;

export default function TermsOfService() {
  return (
    <PolicyPage title="policies.terms" intro="policies.terms_intro" canonical="/terms-of-service" sections={sections} />
  );
}
