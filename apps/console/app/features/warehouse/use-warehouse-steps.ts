import { type WarehouseStep, warehouseSteps } from '@sampan/contract/warehouse-steps';
import { withQuery } from '@sampan/ui/paths.ts';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import type { IconName } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';
import { stepIcons } from './warehouse.ts';

interface Tab {
  to: string;
  text: string;
  icon: IconName;
  count?: number | undefined;
  isCurrent: boolean;
}

/** The warehouse's steps of an order, within reach of the thumb; other roles have none. */
export function useWarehouseSteps(current?: WarehouseStep | 'find'): readonly Tab[] | undefined {
  const t = useTexts();
  const isTheirs = useMay()('operatorListWarehouseOrders');
  const { data } = useCall('operatorListWarehouseOrders', { pageSize: 1 }, { enabled: isTheirs, everySeconds: 60 });
  if (!isTheirs) return undefined;
  return [
    { to: '/warehouse', text: t('consoleWarehouse.find'), icon: 'scan', isCurrent: current === 'find' },
    ...warehouseSteps.map((step) => ({
      to: withQuery('/warehouse', { step }),
      text: t(`consoleWarehouse.step_${step}`),
      icon: stepIcons[step],
      count: data?.counts[step],
      isCurrent: step === current,
    })),
  ];
}
