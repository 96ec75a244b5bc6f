import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Checkbox, Field, Input, PasswordInput } from '@sampan/ui/field.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { usePath } from '@sampan/ui/paths.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { isSignedIn, session, takeEnd } from '../../api/session.ts';
import { Head } from '../../document/head.tsx';
import { useSecondStep } from '../../features/accounts/use-second-step.ts';
import { showStoredMessage } from '../../layout/say-after-reload.ts';
import { useShop } from '../../routing/document-data.ts';
import { safeRedirect } from '../../routing/safe-redirect.ts';
import { useTexts } from '../../texts/texts.ts';
import { arrivingEmail } from './arrival.ts';
import { accountRules } from './rules.ts';
import { signIn } from './sign-in.ts';
import { LeadLink, SplitPage } from './split-page.tsx';
import { useRedirectQuery } from './use-redirect-query.ts';

const SecondStep = lazy(() => import('../../features/accounts/second-step.tsx'));

export default function Login() {
  const t = useTexts();
  const { shopName: shop } = useShop();
  const { form, step } = useLoginForm();
  const keep = useRedirectQuery();
  const speak = useEffectEvent(() => showStoredMessage(t));
  useEffect(() => speak(), []);
  const lead = (
    <LeadLink to={keep('/register')} before={t('accounts.newHere', { shop })}>
      {t('accounts.createAnAccount')}
    </LeadLink>
  );
  const forgot = (
    <Link className="link tap tap-label text-sm" to={keep('/forget-password')}>
      {t('accounts.forgotPassword')}
    </Link>
  );
  return (
    <SplitPage title={t('accounts.signIn')} lead={lead}>
      <Head title={t('accounts.signIn')} />
      <Reason />
      <form {...form.form} className="grid gap-4.5">
        <Field label={t('accounts.email')} error={form.errors.email}>
          <Input {...form.text('email')} type="email" autoComplete="username" autoCapitalize="none" dir="ltr" />
        </Field>
        <Field label={t('accounts.password')} error={form.errors.password} aside={forgot}>
          <PasswordInput {...form.text('password')} autoComplete="current-password" />
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
        <Checkbox {...form.box('remember')} hint={t('accounts.rememberHint')}>
          {t('accounts.remember')}
        </Checkbox>
        <Button type="submit" kind="brand" size="big" wide busy={form.busy} busyLabel={t('accounts.signingIn')}>
          {t('accounts.signIn')}
        </Button>
      </form>
    </SplitPage>
  );
}

/** The reason for being redirected to this page. */
function Reason() {
  const t = useTexts();
  const [query] = useSearchParams();
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    // Or the server forgot a session that the browser still knows.
    if (takeEnd() || isSignedIn()) setEnded(true);
  }, []);
  if (!query.get('redirect')) return null;
  return <Note>{t(hasEnded ? 'accounts.sessionEnded' : 'accounts.signInFirst')}</Note>;
}

function useLoginForm() {
  const t = useTexts();
  const { state } = useLocation();
  const { email } = accountRules(t);
  const afterwards = useTarget();
  const step = useSecondStep();
  const form = useForm({
    initial: { email: '', password: '', code: '', remember: false as boolean },
    rules: {
      email,
      password: ({ password }) =>
        password === ''
          ? t('accounts.enterPassword')
          : password.length > limits.passwordMax && t('accounts.passwordTooLong', { max: limits.passwordMax }),
      code: step.rule,
    },
    send: ({ code, ...values }) =>
      step.send(code, async (factor) => {
        await signIn(values, factor);
        // A full page load: pages cached for a visitor must not be shown to a customer.
        location.assign(afterwards);
      }),
    explain: (refused) => {
      const { error, message } = refused;
      if (error === 'wrong_account_or_password') return { password: t('accounts.wrongAccount') };
      if (error === 'too_many_attempts') return { password: message };
      return step.explain(refused);
    },
  });
  const fillInKnown = useEffectEvent(() => {
    const arriving = arrivingEmail(state);
    const stored = arriving || session.get('email');
    const typed = new FormData(form.form.ref.current ?? undefined).get('email');
    if (stored && !typed)
      form.set({ email: stored, remember: !arriving && session.get('rememberLoginInfo') === 'true' });
  });
  useEffect(() => fillInKnown(), []);
  return { form, step };
}

function useTarget(): string {
  const [query] = useSearchParams();
  const path = usePath();
  return safeRedirect(query.get('redirect'), path('/index'));
}
