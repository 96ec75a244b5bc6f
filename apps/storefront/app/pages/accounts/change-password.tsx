import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Card } from '@sampan/ui/card.tsx';
import { Field, PasswordInput } from '@sampan/ui/field.tsx';
import { usePath } from '@sampan/ui/paths.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { lazy, Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../api/call.ts';
import { readSignedInPage } from '../../api/page-context.server.ts';
import { session } from '../../api/session.ts';
import { useSignInGuard } from '../../api/use-sign-in-guard.ts';
import { Head } from '../../document/head.tsx';
import { useSecondStep } from '../../features/accounts/use-second-step.ts';
import type { PageHandle } from '../../layout/page-handle.ts';
import { sayAfterReload } from '../../layout/say-after-reload.ts';
import { useTexts } from '../../texts/texts.ts';
import { accountRules } from './rules.ts';

const SecondStep = lazy(() => import('../../features/accounts/second-step.tsx'));

export const handle: PageHandle = { title: 'accounts.changePassword', actions: ['search', 'cart', 'menu'] };

export function loader({ context, request }: LoaderFunctionArgs) {
  return { email: readSignedInPage(context, request).user.email };
}

export default function ChangePassword() {
  const loaderData = useLoaderData<typeof loader>();
  useSignInGuard();
  const t = useTexts();
  const { form, step } = usePasswordForm(loaderData.email);
  return (
    <div className="page max-w-form py-4 md:py-8">
      <Head title={t('accounts.changePassword')} />
      <Card>
        <h1 className="text-xl max-md:sr-only">{t('accounts.changePassword')}</h1>
        <p className="mb-5 text-muted md:mt-1">{t('accounts.changePasswordLead')}</p>
        <form {...form.form} className="grid gap-5">
          {/* Tells a password manager which account changes. */}
          <input hidden readOnly name="username" autoComplete="username" value={loaderData.email} />
          <Field label={t('accounts.oldPassword')} error={form.errors.oldPassword}>
            <PasswordInput {...form.text('oldPassword')} autoComplete="current-password" />
          </Field>
          <Field
            label={t('accounts.newPassword')}
            error={form.errors.newPassword}
            hint={t('accounts.passwordHint', { min: limits.passwordMin, max: limits.passwordMax })}
          >
            <PasswordInput {...form.text('newPassword')} autoComplete="new-password" />
          </Field>
          <Field label={t('accounts.newPasswordAgain')} error={form.errors.confirm}>
            <PasswordInput {...form.text('confirm')} autoComplete="new-password" />
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
          <Button type="submit" kind="brand" size="big" wide busy={form.busy}>
            {t('accounts.changePassword')}
          </Button>
        </form>
      </Card>
    </div>
  );
}

function usePasswordForm(email: string) {
  const t = useTexts();
  const path = usePath();
  const { newPassword } = accountRules(t);
  const step = useSecondStep();
  const form = useForm({
    initial: { oldPassword: '', newPassword: '', confirm: '', code: '' },
    rules: {
      oldPassword: ({ oldPassword }) =>
        oldPassword === ''
          ? t('accounts.enterOldPassword')
          : oldPassword.length > limits.passwordLoginMax && t('accounts.passwordTooLong', { max: limits.passwordMax }),
      newPassword: (values) => newPassword(values.newPassword),
      confirm: ({ confirm, newPassword: wanted }) =>
        confirm === '' ? t('accounts.retypePassword') : confirm !== wanted && t('accounts.passwordNotSame'),
      code: step.rule,
    },
    send: ({ oldPassword, newPassword: next, code }) =>
      step.send(code, async (factor) => {
        await call('changePassword', { username: email, oldPassword, newPassword: next, ...factor });
        session.remove('accessToken', 'rememberLoginInfo', 'email', 'userId', 'customerId');
        sayAfterReload('accounts.passwordChanged');
        location.assign(path('/login'));
      }),
    explain: (refused) => {
      const { error, message } = refused;
      if (error === 'old_password_wrong' || error === 'too_many_attempts') return { oldPassword: message };
      if (error === 'password_too_common') return { newPassword: message };
      return step.explain(refused);
    },
  });
  return { form, step };
}
