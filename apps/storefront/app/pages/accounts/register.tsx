import { limits } from '@sampan/contract/limits';
import { isEmail } from '@sampan/contract/written';
import { Button } from '@sampan/ui/button.tsx';
import { Checkbox, Field, Input, PasswordInput } from '@sampan/ui/field.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { call } from '../../api/call.ts';
import { Head } from '../../document/head.tsx';
import { Agreement, useHasPolicies } from '../../features/policies/agreement.tsx';
import { useShop } from '../../routing/document-data.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Arrival } from './arrival.ts';
import { EmailCodeFields } from './email-code.tsx';
import { GenderChoice } from './gender-choice.tsx';
import { NameFields } from './name-fields.tsx';
import { accountRules } from './rules.ts';
import { LeadLink, SplitPage } from './split-page.tsx';
import { useRedirectQuery } from './use-redirect-query.ts';

const initial = {
  firstName: '',
  lastName: '',
  email: '',
  emailCode: '',
  codeToken: '',
  gender: '',
  password: '',
  retype: '',
  inviterSEmail: '',
  agreed: false,
};

export default function Register() {
  const t = useTexts();
  const { shopName: shop } = useShop();
  const hasPolicies = useHasPolicies();
  const form = useRegistration(hasPolicies);
  const keep = useRedirectQuery();
  const lead = (
    <LeadLink to={keep('/login')} before={t('accounts.haveAccount')}>
      {t('accounts.signIn')}
    </LeadLink>
  );
  return (
    <SplitPage wide title={t('accounts.createAnAccount')} lead={lead}>
      <Head title={t('accounts.createAnAccount')} />
      <form {...form.form} className="grid gap-4">
        <div className="two">
          <NameFields form={form} />
        </div>
        <EmailCodeFields form={form} />
        <GenderChoice value={form.values.gender} onChange={(gender) => form.set({ gender })} />
        <div className="two">
          <Field
            label={t('accounts.password')}
            error={form.errors.password}
            hint={t('accounts.passwordHint', { min: limits.passwordMin, max: limits.passwordMax })}
          >
            <PasswordInput {...form.text('password')} autoComplete="new-password" />
          </Field>
          <Field label={t('accounts.passwordAgain')} error={form.errors.retype}>
            <PasswordInput {...form.text('retype')} autoComplete="new-password" />
          </Field>
        </div>
        <Field
          label={t('accounts.inviter')}
          error={form.errors.inviterSEmail}
          hint={t('accounts.inviterHint', { shop })}
          optional
        >
          <Input {...form.text('inviterSEmail')} type="email" autoCapitalize="none" autoComplete="off" dir="ltr" />
        </Field>
        {hasPolicies && (
          <Checkbox {...form.box('agreed')} aria-required error={form.errors.agreed}>
            <span className="text-sm">
              <Agreement id="accounts.agreement" />
            </span>
          </Checkbox>
        )}
        <Button type="submit" kind="brand" size="big" wide busy={form.busy} busyLabel={t('accounts.creating')}>
          {t('accounts.createAccount')}
        </Button>
        <p className="text-sm text-muted">
          {t('accounts.resellText')}{' '}
          <Link className="link tap" to="/m" reloadDocument>
            {t('accounts.resellMore')}
          </Link>
        </p>
      </form>
    </SplitPage>
  );
}

function useRegistration(hasPolicies: boolean) {
  const t = useTexts();
  const go = useGo();
  const keep = useRedirectQuery();
  const { email, emailCode, newPassword, name } = accountRules(t);
  return useForm({
    initial,
    rules: {
      firstName: ({ firstName }) => name(firstName, t('accounts.enterFirstName')),
      lastName: ({ lastName }) => name(lastName, t('accounts.enterLastName')),
      email,
      emailCode: (values) => values.email !== '' && emailCode(values),
      password: ({ password }) => newPassword(password),
      retype: ({ retype, password }) =>
        retype === '' ? t('accounts.retypePassword') : retype !== password && t('accounts.passwordNotMatch'),
      inviterSEmail: ({ inviterSEmail }) =>
        inviterSEmail.trim() !== '' && !isEmail(inviterSEmail) && t('accounts.invalidEmail'),
      agreed: ({ agreed }) => hasPolicies && !agreed && t('accounts.readAgreement'),
    },
    send: async ({ retype: _, agreed: __, gender, ...values }) => {
      await call('register', { ...values, gender: gender === '' ? null : (Number(gender) as 0 | 1) });
      showToast({ kind: 'done', title: t('accounts.registered'), text: t('accounts.registeredNext') });
      go(keep('/login'), { state: { email: values.email.trim() } satisfies Arrival });
    },
    explain: ({ error, message }) => {
      if (error === 'email_code_wrong' || error === 'too_many_attempts') return { emailCode: message };
      if (error === 'password_too_common') return { password: message };
      if (error === 'email_already_registered') return { email: message };
    },
  });
}
