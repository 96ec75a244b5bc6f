import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Field, Textarea } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/call.ts';
import { FilesField } from '../../../features/uploads/files-field.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { usePapers } from './use-papers.ts';
import type { Grant } from './wire.ts';

interface Props {
  grant: Grant;
  days: number;
  onClose: () => void;
}

/** It holds until its last day, regardless of the answer. */
export function RenewDialog({ grant: { id: grantId, goods }, days, onClose }: Props) {
  const t = useTexts();
  const id = useId();
  const { revalidate } = useRevalidator();
  const papers = usePapers();
  const form = useForm({
    inDialog: true,
    initial: { reason: '' },
    rules: { reason: ({ reason }) => !reason.trim() && t('resellerAuthorization.enterReason') },
    send: async ({ reason }) => {
      await call('renewGrant', { id: grantId, reason, files: papers.keys });
      showToast({ kind: 'done', title: t('resellerAuthorization.sent', { days }) });
      onClose();
      await revalidate();
    },
  });
  const actions = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button type="submit" form={id} kind="brand" busy={form.busy}>
        {t('resellerAuthorization.send')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      size="form"
      title={t('resellerAuthorization.renewTitle')}
      reason={goods.name}
      onClose={onClose}
      actions={actions}
    >
      <form {...form.form} id={id} className="grid gap-5">
        <Field label={t('resellerAuthorization.renewReason')} error={form.errors.reason}>
          <Textarea {...form.text('reason')} dir="auto" rows={4} maxLength={limits.remarkMax} />
        </Field>
        <FilesField {...papers.field} />
        <FormProblem text={form.problem} />
      </form>
    </Dialog>
  );
}
