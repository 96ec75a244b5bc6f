import { useCall } from '../../api/use-call.ts';
import { Tabs } from '../../parts/tabs.tsx';
import { useTexts } from '../../texts/texts.ts';

const paths = {
  announced: '/money',
  bank: '/money/bank',
  booked: '/money/transfers',
  cards: '/money/cards',
  cases: '/money/cases',
  prepaid: '/money/prepaid',
  ledger: '/money/ledger',
  reconciliation: '/money/reconciliation',
} as const;

type MoneyPart = keyof typeof paths;

const minutely = { everySeconds: 60 };

export function MoneyTabs({ part }: { part: MoneyPart }) {
  const t = useTexts();
  const announced = useCall('operatorListDeclarations', {}, minutely);
  const disputes = useCall('operatorListDisputes', {}, minutely);
  const unresolved = useCall('operatorListUnresolvedPayments', {}, minutely);
  const prepaid = useCall('operatorListPrepaid', {}, minutely);
  const isKnown = disputes.data && unresolved.data;
  const toAnswer = disputes.data?.filter(({ state }) => state === 'answer_needed').length ?? 0;
  const counts: Partial<Record<MoneyPart, number | undefined>> = {
    announced: announced.data?.length,
    prepaid: prepaid.data?.withdrawals.length,
    cases: isKnown && toAnswer + unresolved.data.length,
  };
  return (
    <Tabs
      label={t('consoleMoney.parts')}
      tabs={(Object.keys(paths) as MoneyPart[]).map((one) => ({
        to: paths[one],
        text: t(`consoleMoney.tab_${one}`),
        count: counts[one],
        isCurrent: one === part,
      }))}
    />
  );
}
