import type { OrderStatus } from '@sampan/contract/order-status';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { ApproveDialog } from '../../features/money/approve-dialog.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
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

/** A declared transfer: it has come, or it has not. A card payment that its provider still checks has neither. */
function Payment({ order }: Props) {
  const t = useTexts();
  const { data } = useCall('operatorListDeclarations', {});
  const [opened, setOpened] = useState<'approve' | 'reject' | null>(null);
  const { act } = useAct('operatorRejectPayment', reads);
  const declaration = data?.find(({ orderId }) => orderId === order.id);
  if (!declaration) return null;
  const close = () => setOpened(null);
  return (
    <>
      <KeyButton
        kind="brand"
        keys="a"
        label={t('consoleOrders.approve')}
        foot={t('consoleOrders.footApprove')}
        onPress={() => setOpened('approve')}
      />
      <KeyButton
        kind="danger"
        keys="r"
        label={t('consoleOrders.reject')}
        foot={t('consoleOrders.footReject')}
        onPress={() => setOpened('reject')}
      />
      {opened === 'approve' && <ApproveDialog declaration={declaration} refreshes={reads} onClose={close} />}
      {opened === 'reject' && (
        <ReasonDialog
          title={t('consoleOrders.rejectTitle', { sn: order.sn })}
          text={t('consoleOrders.rejectText')}
          confirm={t('consoleOrders.rejectConfirm')}
          onConfirm={async (reason) => {
            await act({ id: declaration.id, reason });
            showToast({ kind: 'done', title: t('consoleOrders.rejected', { sn: order.sn }) });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
