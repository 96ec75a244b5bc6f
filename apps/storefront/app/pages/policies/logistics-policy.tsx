import { useFormat } from '@sampan/ui/format.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readPage } from '../../api/page-context.server.ts';
import { daysText, lineName } from '../../features/orders/shipping.ts';
import { useTexts } from '../../texts/texts.ts';
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

export async function loader({ context }: LoaderFunctionArgs) {
  const { lines } = await readPage(context).call('listShippingLines', {});
  return { lines };
}

export default function LogisticsPolicy() {
  return (
    <PolicyPage
      title="policies.logistics"
      intro="policies.logistics_intro"
      canonical="/logistics-policy"
      sections={sections}
      extras={{ 'policies.logistics_4': <Lines /> }}
    />
  );
}

function Lines() {
  const { lines } = useLoaderData<typeof loader>();
  const t = useTexts();
  const { number } = useFormat();
  return (
    <ul className="policy-lines">
      {lines.map((line) => (
        <li key={line.id}>
          <b>{lineName(t, line.name)}</b>:{' '}
          {t('policies.lineFacts', {
            days: daysText(t, line),
            weight: number(line.minimumWeightKg),
            divisor: String(line.volumetricDivisor),
          })}
        </li>
      ))}
    </ul>
  );
}
