import { limits } from '@sampan/contract/limits';
import { askedProof } from '@sampan/ui/asked-proof.ts';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Field, PasswordInput } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useId } from 'react';
import { session } from '../api/session.ts';
import { useTexts } from '../texts/texts.ts';

/** Comes over whatever asked for it, and lets it go on. */
export default function ProofDialog() {
  const t = useTexts();
  const id = useId();
  const asked = askedProof.get();
  const form = useForm({
    initial: { password: '' },
    rules: { password: ({ password }) => password === '' && t('accounts.enterOldPassword') },
    explain: ({ error }) =>
      error === 'wrong_account_or_password' ? { password: t('accounts.passwordWrong') } : undefined,
    inDialog: true,
    send: async (proof) => asked?.send(proof),
  });
  const cancel = () => asked?.cancel();
  const actions = (
    <>
      <Button onClick={cancel}>{t('ui.cancel')}</Button>
      <Button type="submit" form={id} kind="brand" busy={form.busy}>
        {t('accounts.confirm')}
      </Button>
    </>
  );
  return (
    <Dialog open size="form" title={t('accounts.confirmTitle')} onClose={cancel} actions={actions}>
      <form {...form.form} id={id} className="grid gap-5">
        <p className="text-muted">{t('accounts.confirmText')}</p>
        {/* Tells a password manager whose password it is. */}
        <input hidden readOnly name="username" autoComplete="username" value={session.get('email') ?? ''} />
        <Field label={t('accounts.password')} error={form.errors.password}>
          <PasswordInput
            {...form.text('password')}
            maxLength={limits.passwordLoginMax}
            autoComplete="current-password"
            autoFocus
          />
        </Field>
        <FormProblem text={form.problem} />
      </form>
    </Dialog>
  );
}
