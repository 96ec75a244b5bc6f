import { useMay } from '../../api/use-me.ts';
import { Tabs } from '../../parts/tabs.tsx';
import { useTexts } from '../../texts/texts.ts';

const parts = [
  { name: 'grants', to: '/resellers', needs: 'operatorListGrants' },
  { name: 'requests', to: '/resellers/requests', needs: 'operatorListGoodsRequests' },
  { name: 'shops', to: '/resellers/shops', needs: 'operatorListResellerShops' },
  { name: 'queues', to: '/resellers/queues', needs: 'operatorListPublishQueues' },
] as const;

type Part = (typeof parts)[number]['name'];

/** Work for resellers, as far as the reader's roles do it. */
export function ResellerTabs({ part, counts = {} }: { part: Part; counts?: Partial<Record<Part, number>> }) {
  const t = useTexts();
  const may = useMay();
  return (
    <Tabs
      label={t('console.resellers')}
      tabs={parts
        .filter(({ needs }) => may(needs))
        .map(({ name, to }) => ({
          to,
          text: t(`consoleReseller.tab_${name}`),
          count: counts[name] || undefined,
          isCurrent: name === part,
        }))}
    />
  );
}
