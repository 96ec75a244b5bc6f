import { Field, Input } from '@sampan/ui/field.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useAct } from '../../api/use-act.ts';
import { purchaseReads } from '../../features/purchasing/purchase-reads.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Purchase } from './use-draft.ts';

/** The supplier's parcel; typed again, it corrects what was wrong. */
export function ShipDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const t = useTexts();
  const { act } = useAct('operatorShipPurchaseOrder', purchaseReads);
  const { id, version, number, carrier, trackingNumber } = purchase;
  const form = useForm({
    initial: { carrier, trackingNumber },
    rules: {
      carrier: (values) => !values.carrier.trim() && t('consolePurchasing.carrierMissing'),
      trackingNumber: (values) => !values.trackingNumber.trim() && t('consolePurchasing.trackingMissing'),
    },
    inDialog: true,
    send: async (values) => {
      await act({ id, version, carrier: values.carrier.trim(), trackingNumber: values.trackingNumber.trim() });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consolePurchasing.shipTitle', { number })}
      confirm={t('consolePurchasing.shipConfirm')}
      onClose={onClose}
    >
      <Field label={t('consolePurchasing.carrier')} error={form.errors.carrier}>
        <Input {...form.text('carrier')} maxLength={60} dir="auto" />
      </Field>
      <Field label={t('consolePurchasing.tracking')} error={form.errors.trackingNumber}>
        <Input {...form.text('trackingNumber')} maxLength={60} dir="ltr" className="mono" />
      </Field>
    </FormDialog>
  );
}
