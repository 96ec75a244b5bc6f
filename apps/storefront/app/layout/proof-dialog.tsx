import { limits } from '@sampan/contract/limits';
import { askedProof } from '@sampan/ui/asked-proof.ts';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Field, PasswordInput } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { lazy, Suspense, useId } from 'react';
import { session } from '../api/session.ts';
import { useSecondStep } from '../features/accounts/use-second-step.ts';
import { useTexts } from '../texts/texts.ts';

const SecondStep = lazy(() => import('../features/accounts/second-step.tsx'));

/** Opens over the call that asked for it, and lets it continue. */
export default function ProofDialog() {
  const t = useTexts();
  const id = useId();
  const asked = askedProof.get();
  const step = useSecondStep();
  const form = useForm({
    initial: { password: '', code: '' },
    rules: { password: ({ password }) => password === '' && t('accounts.enterOldPassword'), code: step.rule },
    explain: (refused) =>
      refused.error === 'wrong_account_or_password' ? { password: t('accounts.passwordWrong') } : step.explain(refused),
    inDialog: true,
    send: ({ password, code }) => step.send(code, async (factor) => asked?.send({ password, ...factor })),
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
        {/* Tells a password manager which account it is. */}
        <input hidden readOnly name="username" autoComplete="username" value={session.get('email') ?? ''} />
        <Field label={t('accounts.password')} error={form.errors.password}>
          <PasswordInput
            {...form.text('password')}
            maxLength={limits.passwordLoginMax}
            autoComplete="current-password"
            autoFocus
          />
        </Field>
        <Suspense>
          {step.isAsked && (
            <SecondStep
              code={form.text('code')}
              error={form.errors.code}
              busy={form.busy}
              onPasskey={step.choosePasskey}
            />
          )}
        </Suspense>
        <FormProblem text={form.problem} />
      </form>
    </Dialog>
  );
}
