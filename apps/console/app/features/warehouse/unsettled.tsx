import { limits } from '@sampan/contract/limits';
import { Field, Textarea } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useMay } from '../../api/use-me.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { WarehouseOrder } from './warehouse.ts';
import { warehouseReads } from './warehouse-reads.ts';

interface Props {
  order: WarehouseOrder;
  orderItemId: string;
  pieces: number;
}

/** Pieces of a line that were paid for and not sent, until an operator settles them. */
export function Unsettled({ order, orderItemId, pieces }: Props) {
  const t = useTexts();
  const may = useMay()('operatorSettleFinding');
  const [how, setHow] = useState<'resent' | 'waived' | null>(null);
  // While the goods are counted, or a refund of them is decided, that comes first.
  const isDecided = order.status === 'pending_inspection' || order.status === 'after_sales';
  return (
    <div>
      <p className="late">{t('consoleWarehouse.unsettled', { count: pieces })}</p>
      {may && !isDecided && (
        <p className="order-acts">
          <button type="button" className="btn btn-line" onClick={() => setHow('resent')}>
            {t('consoleWarehouse.resent')}
          </button>
          <button type="button" className="btn btn-line" onClick={() => setHow('waived')}>
            {t('consoleWarehouse.waive')}
          </button>
        </p>
      )}
      {how && <SettleDialog {...{ order, orderItemId, pieces, how }} onClose={() => setHow(null)} />}
    </div>
  );
}

function SettleDialog({
  order,
  orderItemId,
  pieces,
  how,
  onClose,
}: Props & { how: 'resent' | 'waived'; onClose: () => void }) {
  const t = useTexts();
  const { act } = useAct('operatorSettleFinding', [...warehouseReads, 'operatorGetWork', 'operatorListOrders']);
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: ({ reason }) => !reason.trim() && t('consoleWarehouse.settleReasonMissing') },
    inDialog: true,
    send: async ({ reason }) => {
      await act({ id: order.id, orderItemId, pieces, how, reason: reason.trim() });
      showToast({ kind: 'done', title: t('consoleWarehouse.settled', { sn: order.sn }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(`consoleWarehouse.settle_${how}`, { count: pieces })}
      reason={t('consoleWarehouse.settleText')}
      confirm={t(how === 'resent' ? 'consoleWarehouse.resent' : 'consoleWarehouse.waive')}
      onClose={onClose}
    >
      <Field label={t('consoleWarehouse.settleReason')} error={form.errors.reason}>
        <Textarea {...form.text('reason')} maxLength={limits.remarkMax} rows={3} dir="auto" />
      </Field>
    </FormDialog>
  );
}
