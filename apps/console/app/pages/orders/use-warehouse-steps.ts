import { withQuery } from '@sampan/ui/paths.ts';
import { useMay } from '../../api/use-me.ts';
import { useQueues } from '../../features/orders/queues.ts';
import type { Step } from '../../layout/page.tsx';
import { useTexts } from '../../texts/texts.ts';

const steps = [
  { status: 'in_purchased', text: 'consoleOrders.stepReceive', icon: 'box' },
  { status: 'pending_inspection', text: 'consoleOrders.stepInspect', icon: 'inspect' },
  { status: 'be_delivered', text: 'consoleOrders.stepShip', icon: 'truck' },
] as const;

/** The warehouse's way of an order, within reach of the thumb; nobody else needs it. */
export function useWarehouseSteps(status: string | undefined): readonly Step[] | undefined {
  const t = useTexts();
  const may = useMay();
  const { waiting } = useQueues();
  if (!may('operatorReceiveGoods')) return undefined;
  return steps.map((step) => ({
    to: withQuery('/orders', { status: step.status }),
    text: t(step.text),
    icon: step.icon,
    count: waiting.find((queue) => queue.status === step.status)?.count,
    isCurrent: step.status === status,
  }));
}
