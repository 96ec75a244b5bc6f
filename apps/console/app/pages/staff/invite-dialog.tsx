import type { OperatorRole } from '@sampan/contract/call';
import { operatorLimits } from '@sampan/contract/limits';
import { isEmail } from '@sampan/contract/written';
import { Field, Input, Select } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { RoleChoices } from './role-choices.tsx';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { act } = useAct('operatorInvite', ['operatorListOperators']);
  const [roles, setRoles] = useState<OperatorRole[]>([]);
  const [isMissing, setMissing] = useState(false);
  const form = useForm({
    initial: { email: '', name: '', language: 'en' },
    rules: {
      email: ({ email }) => !isEmail(email) && t('consoleAccounts.emailWrong'),
      name: ({ name }) => !name.trim() && t('consoleAccounts.required'),
    },
    explain: ({ error, message }) => (error === 'email_already_registered' ? { email: message } : undefined),
    inDialog: true,
    send: async ({ email, name, language }) => {
      if (roles.length === 0) return setMissing(true);
      await act({ email: email.trim(), name: name.trim(), roles, language: language === 'zh' ? 'zh' : 'en' });
      onClose();
      showToast({ kind: 'done', title: t('consoleStaff.invited', { email: email.trim() }) });
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleStaff.inviteTitle')}
      reason={t('consoleStaff.inviteText')}
      confirm={t('consoleStaff.sendInvitation')}
      onClose={onClose}
    >
      <Field label={t('consoleAccounts.email')} error={form.errors.email}>
        <Input {...form.text('email')} type="email" autoComplete="off" dir="ltr" />
      </Field>
      <Field label={t('consoleAccounts.name')} error={form.errors.name}>
        <Input {...form.text('name')} maxLength={operatorLimits.operatorNameMax} autoComplete="off" dir="auto" />
      </Field>
      <Field label={t('consoleAccounts.language')} hint={t('consoleAccounts.languageHint')}>
        <Select {...form.text('language')}>
          <option value="en">English</option>
          <option value="zh">中文</option>
        </Select>
      </Field>
      <RoleChoices chosen={roles} onChange={setRoles} isMissing={isMissing && roles.length === 0} />
    </FormDialog>
  );
}
