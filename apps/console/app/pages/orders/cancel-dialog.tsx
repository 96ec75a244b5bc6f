import { limits } from '@sampan/contract/limits';
import { Field, Textarea } from '@sampan/ui/field.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { Compare } from '../../features/orders/compare.tsx';
import { useSeenVersion } from '../../features/orders/use-seen-version.ts';
import { FormDialog, Sum } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

interface Props {
  order: Output<'operatorGetOrder'>;
  onClose: () => void;
}

const reads = [
  'operatorGetOrder',
  'operatorListOrders',
  'operatorCountOrders',
  'operatorQuoteCancel',
  'operatorListPurchasesOfOrder',
] as const;

/** Cancels an order; the dialog shows refunds and sunk costs first. */
export function CancelDialog({ order: { id, sn, version, customer }, onClose }: Props) {
  const t = useTexts();
  const { dollars } = useFormat();
  const { data: quote, error } = useCall('operatorQuoteCancel', { id });
  const { act } = useAct('operatorCancelOrder', reads);
  const { send, changes } = useSeenVersion(version);
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: ({ reason }) => !reason.trim() && t('console.reasonMissing') },
    inDialog: true,
    send: async ({ reason }) => {
      const { refundUsd } = await send((seen) => act({ id, version: seen, reason: reason.trim() }));
      const sum = dollars(refundUsd);
      showToast({
        kind: 'done',
        title: t(refundUsd > 0 ? 'consoleOrders.cancelledWithRefund' : 'consoleOrders.cancelled', { sn, sum }),
      });
      onClose();
    },
  });
  const back = quote && quote.refundUsd > 0 ? dollars(quote.refundUsd) : undefined;
  return (
    <FormDialog
      form={form}
      title={t('consoleOrders.cancelTitle', { sn })}
      reason={t('consoleOrders.cancelText')}
      confirm={back ? t('consoleOrders.cancelAndRefund', { sum: back }) : t('consoleOrders.cancelConfirm')}
      isDanger
      stay={t('consoleOrders.keepOrder')}
      onClose={onClose}
    >
      <Compare changes={changes} />
      {error && <p role="alert">{errorMessage(error, t)}</p>}
      {quote && back && (
        <Sum sum={back} of={t('consoleOrders.backTo', { customer: customer.name || customer.email })} />
      )}
      {quote && quote.receivedUsd > quote.refundUsd && (
        <p className="text-muted">{t('consoleOrders.spent', { sum: dollars(quote.receivedUsd - quote.refundUsd) })}</p>
      )}
      {quote && quote.placed.length > 0 && (
        <p className="text-muted">
          {t('consoleOrders.placedGoods', { numbers: quote.placed.map(({ number }) => number).join(', ') })}
        </p>
      )}
      <Field label={t('console.reason')} hint={t('consoleOrders.buyerReads')} error={form.errors.reason}>
        <Textarea {...form.text('reason')} maxLength={limits.remarkMax} rows={3} dir="auto" />
      </Field>
    </FormDialog>
  );
}
