import type { OrderStatus } from '@sampan/contract/order-status';
import { ButtonLink } from '@sampan/ui/button.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { DeclarationActions } from '../../features/money/declaration-actions.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';

interface Props {
  order: { id: string; sn: string; status: OrderStatus; version: number };
}

const reads = ['operatorListOrders', 'operatorCountOrders', 'operatorGetOrder', 'operatorListDeclarations'] as const;

/** The warehouse has it in hand: its page is about nothing else. */
const inWarehouse: ReadonlySet<OrderStatus> = new Set(['in_purchased', 'pending_inspection', 'be_delivered']);

/** The order's next steps, filtered by role: none that would be refused. */
export function OrderSteps({ order }: Props) {
  const t = useTexts();
  const may = useMay();
  if (order.status === 'payment_confirming' && may('operatorApprovePayment')) return <Payment order={order} />;
  if (order.status === 'be_purchased' && may('operatorStartProcurement')) return <Procurement order={order} />;
  if (order.status === 'after_sales' && may('operatorApproveRefund')) return <Decision sn={order.sn} />;
  if (inWarehouse.has(order.status) && may('operatorListWarehouseOrders'))
    return <ButtonLink to={`/warehouse/${order.id}`}>{t('consoleOrders.openWarehouse')}</ButtonLink>;
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
  const declaration = data?.find(({ orders }) => orders.some(({ id }) => id === order.id));
  if (!declaration) return null;
  return <DeclarationActions declaration={declaration} approve={t('consoleOrders.approve')} refreshes={reads} />;
}

/** A refund that the order waits for; objections are answered in place. */
function Decision({ sn }: { sn: string }) {
  const t = useTexts();
  const { data } = useCall('operatorListRefunds', { order: sn, state: 'requested' });
  if (!data?.list.length) return null;
  return (
    <ButtonLink kind="brand" to={withQuery('/refunds', { order: sn })}>
      {t('consoleOrders.decideRefund')}
    </ButtonLink>
  );
}
