import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Choices, Field, Radio, Textarea } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useId } from 'react';
import type { Bank } from '../../features/orders/bank-accounts.ts';
import { FilesField } from '../../features/uploads/files-field.tsx';
import { prepareSlip } from '../../features/uploads/upload.ts';
import { uploadMegabytes } from '../../features/uploads/upload-megabytes.ts';
import { useFiles } from '../../features/uploads/use-files.ts';
import { useTexts } from '../../texts/texts.ts';
import { BankDetails, NoBank } from './bank-details.tsx';
import type { Payable } from './payable.ts';
import type { Said } from './use-orders.ts';

export interface TransferCalls {
  /** Stores that a transfer will be made. */
  choose: () => Promise<unknown>;
  /** Stores that it was made. */
  declare: (slips: { billImages: string[]; remark: string }) => Promise<unknown>;
}

interface Props {
  payable: Payable;
  bank: Bank;
  transfer: TransferCalls;
  onClose: () => void;
  onDone: (said: Said) => void;
}

export default function OfflineDialog(props: Props) {
  return props.bank.accounts.length > 0 ? <TransferDialog {...props} /> : <NoTransferDialog onClose={props.onClose} />;
}

function NoTransferDialog({ onClose }: Pick<Props, 'onClose'>) {
  const t = useTexts();
  return (
    <Dialog
      open
      size="form"
      title={t('billing.payByTransfer')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <NoBank />
    </Dialog>
  );
}

function TransferDialog({ payable, bank, transfer, onClose, onDone }: Props) {
  const t = useTexts();
  const id = useId();
  const max = limits.slipsPerDeclaration;
  const slips = useFiles({ purpose: 'slip', max, prepare: (file) => prepareSlip(file, t) });
  const form = useOfflineForm(transfer, slips.keys, onDone);
  const { declared } = form.values;
  const actions = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button
        type="submit"
        form={id}
        kind="brand"
        busy={form.busy || slips.busy}
        busyLabel={t(slips.busy ? 'accounts.uploading' : 'ui.saving')}
      >
        {t(declared === 'no' ? 'billing.payLater' : 'billing.declare')}
      </Button>
    </>
  );
  return (
    <Dialog
      leavesBack
      open
      size="form"
      title={t('billing.payByTransfer')}
      reason={t('billing.offlineText')}
      onClose={onClose}
      actions={actions}
    >
      <form {...form.form} id={id} className="grid gap-5">
        <BankDetails bank={bank} sn={payable.sn} amount={payable.sum} />
        <Choices label={t('billing.declaredQuestion')} error={form.errors.declared} required>
          <Radio name="declared" checked={declared === 'yes'} onChange={() => form.set({ declared: 'yes' })}>
            {t('billing.declaredYes')}
          </Radio>
          <Radio name="declared" checked={declared === 'no'} onChange={() => form.set({ declared: 'no' })}>
            {t('billing.declaredNo')}
          </Radio>
        </Choices>
        {declared === 'yes' && (
          <>
            <FilesField
              files={slips}
              label={t('billing.slip')}
              addLabel={t('billing.addSlip')}
              hint={t('billing.slipHint', { max, size: uploadMegabytes })}
              accept=".jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf"
            />
            <Field label={t('billing.remark')} error={form.errors.remark} hint={t('billing.remarkHint')} optional>
              <Textarea {...form.text('remark')} rows={3} dir="auto" />
            </Field>
          </>
        )}
        <FormProblem text={form.problem} />
      </form>
    </Dialog>
  );
}

function useOfflineForm(transfer: TransferCalls, billImages: string[], onDone: Props['onDone']) {
  const t = useTexts();
  return useForm({
    inDialog: true,
    initial: { declared: '', remark: '' },
    rules: {
      declared: ({ declared }) => declared === '' && t('billing.declareFirst'),
      remark: ({ remark }) => remark.length > limits.remarkMax && t('billing.remarkTooLong', { max: limits.remarkMax }),
    },
    send: async ({ declared, remark }) => {
      await transfer.choose();
      if (declared === 'yes') await transfer.declare({ billImages, remark });
      const isDeclared = declared === 'yes';
      onDone({
        title: isDeclared ? 'billing.declared' : 'billing.methodChanged',
        text: isDeclared ? 'billing.declaredNext' : 'billing.methodChangedNext',
      });
    },
  });
}
