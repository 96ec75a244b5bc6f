import { PolicyPage } from './policy-page.tsx';

const sections = [
  ['policies.logistics_1', 'policies.logistics_1_text'],
  ['policies.logistics_2', 'policies.logistics_2_text'],
  ['policies.logistics_3', 'policies.logistics_3_text'],
  ['policies.logistics_4', 'policies.logistics_4_text'],
  ['policies.logistics_5', 'policies.logistics_5_text'],
  ['policies.logistics_6', 'policies.logistics_6_text'],
  ['policies.logistics_7', 'policies.logistics_7_text'],
  ['policies.logistics_8', 'policies.logistics_8_text'],
  ['policies.logistics_9', 'policies.logistics_9_text'],
] as const;

export default function LogisticsPolicy() {
  return (
    <PolicyPage
      title="policies.logistics"
      intro="policies.logistics_intro"
      canonical="/logistics-policy"
      sections={sections}
    />
  );
}
