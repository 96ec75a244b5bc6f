import { PolicyPage } from './policy-page.tsx';

const sections = [
  ['policies.refund_1', 'policies.refund_1_text'],
  ['policies.refund_2', 'policies.refund_2_text'],
  ['policies.refund_3', 'policies.refund_3_text'],
  ['policies.refund_4', 'policies.refund_4_text'],
  ['policies.refund_5', 'policies.refund_5_text'],
  ['policies.refund_6', 'policies.refund_6_text'],
  ['policies.refund_7', 'policies.refund_7_text'],
  ['policies.refund_8', 'policies.refund_8_text'],
] as const;

export default function RefundPolicy() {
  return (
    <PolicyPage title="policies.refund" intro="policies.refund_intro" canonical="/refund-policy" sections={sections} />
  );
}
