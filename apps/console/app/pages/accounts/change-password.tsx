import { operatorLimits } from '@sampan/contract/limits';
import { Field, PasswordInput } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useAct } from '../../api/use-act.ts';
import { explainProof, noProof, ProofFields, proofRules, readProof } from '../../features/accounts/proof-fields.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { act } = useAct('operatorChangePassword', ['operatorMe', 'operatorListSessions']);
  const form = useForm({
    initial: { ...noProof, newPassword: '' },
    rules: {
      ...proofRules(t),
      newPassword: ({ newPassword }) =>
        newPassword.length < operatorLimits.operatorPasswordMin && t('consoleAccounts.passwordTooShort'),
    },
    explain: (error) =>
      error.error === 'password_too_common' ? { newPassword: error.message } : explainProof(t)(error),
    inDialog: true,
    send: async ({ newPassword, ...proof }) => {
      await act({ ...(await readProof(proof, t)), newPassword });
      onClose();
      showToast({ kind: 'done', title: t('consoleAccounts.passwordChanged') });
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleAccounts.changePassword')}
      reason={t('consoleAccounts.othersEnd')}
      confirm={t('consoleAccounts.changePassword')}
      onClose={onClose}
    >
      <Field
        label={t('consoleAccounts.newPassword')}
        hint={t('consoleAccounts.newPasswordHint')}
        error={form.errors.newPassword}
      >
        <PasswordInput {...form.text('newPassword')} autoComplete="new-password" />
      </Field>
      <ProofFields form={form} />
    </FormDialog>
  );
}
