import { limits } from '@sampan/contract/limits';
import { Field, Input, Textarea } from '@sampan/ui/field.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { WholeCustomer } from './whole-customer.ts';

/** Erases a customer for good: lists what is deleted and what is retained and why, and requires typing the address. */
export function EraseDialog({ customer, onClose }: { customer: WholeCustomer; onClose: () => void }) {
  const t = useTexts();
  const { id, email } = customer;
  const { data: preview, error: refusal } = useCall('operatorPreviewErasure', { id });
  const { act } = useAct('operatorErasePerson', ['operatorGetCustomer', 'operatorListCustomers']);
  const form = useForm({
    initial: { email: '', reason: '' },
    rules: {
      email: (given) => given.email.trim().toLowerCase() !== email && t('consoleCustomers.eraseEmailWrong', { email }),
      reason: ({ reason }) => !reason.trim() && t('console.reasonMissing'),
    },
    inDialog: true,
    send: async (values) => {
      await act({ id, email: values.email.trim(), reason: values.reason.trim() });
      showToast({ kind: 'done', title: t('consoleCustomers.erasedNow') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleCustomers.eraseTitle', { email })}
      reason={t('consoleCustomers.eraseText')}
      confirm={t('consoleCustomers.eraseConfirm')}
      isDanger
      onClose={onClose}
    >
      {refusal ? (
        <p className="text-crimson-700">{errorMessage(refusal, t)}</p>
      ) : preview ? (
        <WhatGoes preview={preview} />
      ) : (
        <Skeleton className="h-24" />
      )}
      <Field label={t('consoleCustomers.eraseEmail')} error={form.errors.email}>
        <Input {...form.text('email')} type="email" autoComplete="off" dir="ltr" />
      </Field>
      <Field label={t('consoleCustomers.eraseReason')} error={form.errors.reason}>
        <Textarea {...form.text('reason')} maxLength={limits.remarkMax} rows={2} dir="auto" />
      </Field>
    </FormDialog>
  );
}

const goes = [
  'sessions',
  'apiKeys',
  'secondFactors',
  'messages',
  'conversations',
  'uploads',
  'addresses',
  'cartLines',
  'favourites',
  'hooks',
  'files',
] as const;

function WhatGoes({ preview: { counts } }: { preview: Output<'operatorPreviewErasure'> }) {
  const t = useTexts();
  const { number } = useFormat();
  const kept = counts.ordersKept ?? 0;
  return (
    <div className="grid gap-2">
      <p>
        <b>{t('consoleCustomers.goes')}</b> {t('consoleCustomers.goesAlways')}
        {goes.map((what) =>
          counts[what] ? `${t('console.comma')}${t(`consoleCustomers.goes_${what}`)} (${number(counts[what])})` : '',
        )}
      </p>
      <p>
        <b>{t('consoleCustomers.stays')}</b> {t('consoleCustomers.staysText', { orders: kept })}
      </p>
    </div>
  );
}
