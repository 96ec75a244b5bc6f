import { CallError } from '@sampan/contract/page-context';
import { Checkbox, Field, Input } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import type { Refund } from '../../features/refunds/refund-state.tsx';
import { FormDialog, Sum } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { reads } from './reads.ts';

/** Finance has sent the money from the shop's bank. */
export function PaidDialog({
  refund: { id, sn, customer, transferUsd },
  onClose,
}: {
  refund: Refund;
  onClose: () => void;
}) {
  const t = useTexts();
  const { dollars } = useFormat();
  const { act } = useAct('operatorRecordOfflineRefund', reads);
  const [isDisputed, setDisputed] = useState(false);
  const sum = dollars(transferUsd);
  const form = useForm({
    initial: { bankReference: '', evenIfDisputed: false },
    rules: { bankReference: ({ bankReference }) => !bankReference.trim() && t('consoleMoney.referenceMissing') },
    inDialog: true,
    send: async ({ bankReference, evenIfDisputed }) => {
      try {
        await act({ id, bankReference: bankReference.trim(), evenIfDisputed });
      } catch (error) {
        if (error instanceof CallError && error.error === 'payment_disputed') setDisputed(true);
        throw error;
      }
      showToast({ kind: 'done', title: t('consoleRefunds.recorded', { sum, sn }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleRefunds.paidTitle')}
      reason={t('consoleRefunds.paidText')}
      confirm={t('consoleRefunds.recordTransfer', { sum })}
      onClose={onClose}
    >
      <Sum sum={sum} of={t('consoleRefunds.ofOrder', { sn, customer })} />
      <Field
        label={t('consoleMoney.reference')}
        hint={t('consoleMoney.referenceHint')}
        error={form.errors.bankReference}
      >
        <Input {...form.text('bankReference')} maxLength={100} dir="auto" />
      </Field>
      {isDisputed && <Checkbox {...form.box('evenIfDisputed')}>{t('consoleRefunds.evenIfDisputed')}</Checkbox>}
    </FormDialog>
  );
}
