import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Field, PasswordInput } from '@sampan/ui/field.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { call } from '../../api/call.ts';
import { Head } from '../../document/head.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Arrival } from './arrival.ts';
import { EmailCodeFields } from './email-code.tsx';
import { accountRules } from './rules.ts';
import { LeadLink, SplitPage } from './split-page.tsx';
import { useRedirectQuery } from './use-redirect-query.ts';

export default function ForgetPassword() {
  const t = useTexts();
  const go = useGo();
  const keep = useRedirectQuery();
  const { email, emailCode, newPassword } = accountRules(t);
  const form = useForm({
    initial: { email: '', emailCode: '', codeToken: '', password: '' },
    rules: {
      email,
      emailCode: (values) => values.email !== '' && emailCode(values),
      password: ({ password }) => newPassword(password),
    },
    send: async ({ email: username, ...rest }) => {
      await call('forgetPassword', { username, ...rest });
      showToast({ kind: 'done', title: t('accounts.passwordReset'), text: t('accounts.passwordResetNext') });
      go(keep('/login'), { state: { email: username.trim() } satisfies Arrival });
    },
    fieldNames: { username: 'email' },
    explain: ({ error, message }) => {
      if (error === 'email_code_wrong' || error === 'too_many_attempts') return { emailCode: message };
      if (error === 'password_too_common') return { password: message };
    },
  });
  const lead = (
    <LeadLink to={keep('/login')} before={t('accounts.rememberedIt')}>
      {t('accounts.signIn')}
    </LeadLink>
  );
  return (
    <SplitPage title={t('accounts.resetPassword')} lead={lead}>
      <Head title={t('accounts.resetPassword')} />
      <form {...form.form} className="grid gap-4.5">
        <EmailCodeFields form={form} />
        <Field
          label={t('accounts.newPassword')}
          error={form.errors.password}
          hint={t('accounts.passwordHint', { min: limits.passwordMin, max: limits.passwordMax })}
        >
          <PasswordInput {...form.text('password')} autoComplete="new-password" />
        </Field>
        <Button type="submit" kind="brand" size="big" wide busy={form.busy}>
          {t('accounts.done')}
        </Button>
      </form>
    </SplitPage>
  );
}
