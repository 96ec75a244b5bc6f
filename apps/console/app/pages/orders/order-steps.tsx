import type { OrderStatus } from '@sampan/contract/order-status';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { DeclarationActs } from '../../features/money/declaration-acts.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';

interface Props {
  order: { id: string; sn: string; status: OrderStatus; version: number };
}

const reads = ['operatorListOrders', 'operatorCountOrders', 'operatorGetOrder', 'operatorListDeclarations'] as const;

/** What moves the order on, for those who may: nothing is offered that would be refused. */
export function OrderSteps({ order }: Props) {
  const may = useMay();
  if (order.status === 'payment_confirming' && may('operatorApprovePayment')) return <Payment order={order} />;
  if (order.status === 'be_purchased' && may('operatorStartProcurement')) return <Procurement order={order} />;
  return null;
}

function Procurement({ order: { id, sn, version } }: Props) {
  const t = useTexts();
  const { press, busy } = useAct('operatorStartProcurement', reads);
  const start = () =>
    void press({ id, version }, () =>
      showToast({ kind: 'done', title: t('consoleOrders.procurementStarted', { sn }) }),
    );
  return (
    <KeyButton
      kind="brand"
      keys="p"
      label={t('consoleOrders.startProcurement')}
      foot={t('consoleOrders.footProcure')}
      busy={busy}
      onPress={start}
    />
  );
}

/** A declared transfer; a card payment that its provider still checks has no declaration. */
function Payment({ order }: Props) {
  const t = useTexts();
  const { data } = useCall('operatorListDeclarations', {});
  const declaration = data?.find(({ orderId }) => orderId === order.id);
  if (!declaration) return null;
  return <DeclarationActs declaration={declaration} approve={t('consoleOrders.approve')} refreshes={reads} />;
}
