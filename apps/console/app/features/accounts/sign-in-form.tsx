import { CallError } from '@sampan/contract/page-context';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Input, PasswordInput } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { hasPasskeys } from '@sampan/ui/passkeys.ts';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { askPasskey } from './passkeys.ts';

interface Props {
  initialEmail?: string;
  onSignedIn: (email: string) => void;
  /** The password is a one-time one: an authenticator app comes first. */
  onNeedsEnrolment: (email: string, password: string) => void;
}

export function SignInForm({ initialEmail = '', onSignedIn, onNeedsEnrolment }: Props) {
  const t = useTexts();
  const [problem, setProblem] = useState('');
  // The button that was pressed says it.
  const byPasskey = useRef(false);
  const missing = t('consoleAccounts.required');
  const form = useForm({
    initial: { email: initialEmail, password: '', code: '' },
    rules: {
      email: ({ email }) => !email && missing,
      password: ({ password }) => !password && missing,
    },
    inDialog: true,
    send: async ({ email, password, code }) => {
      setProblem('');
      try {
        const factor = byPasskey.current
          ? { passkey: await askPasskey(t('consoleAccounts.passkeyNotUsed')) }
          : { code: code.replaceAll(' ', '') };
        await call('operatorLogin', { email, password, ...factor });
        onSignedIn(email);
      } catch (error) {
        if (error instanceof CallError && error.error === 'second_factor_needed')
          return onNeedsEnrolment(email, password);
        setProblem(isWrong(error) ? t('consoleAccounts.wrong') : errorMessage(error, t));
      }
    },
  });
  return (
    <form {...form.form} className="grid gap-4">
      <Field label={t('consoleAccounts.email')} error={form.errors.email}>
        <Input {...form.text('email')} type="email" autoComplete="username" dir="ltr" />
      </Field>
      <Field label={t('consoleAccounts.password')} error={form.errors.password}>
        <PasswordInput {...form.text('password')} autoComplete="current-password" />
      </Field>
      <Field label={t('consoleAccounts.code')} hint={t('consoleAccounts.codeHint')}>
        <Input {...form.text('code')} autoComplete="one-time-code" className="max-w-40" dir="ltr" />
      </Field>
      <FormProblem text={problem} />
      <Submits
        busy={form.busy}
        onPress={(isPasskey) => {
          byPasskey.current = isPasskey;
        }}
      />
    </form>
  );
}

function Submits({ busy, onPress }: { busy: boolean; onPress: (byPasskey: boolean) => void }) {
  const t = useTexts();
  return (
    <>
      <Button
        type="submit"
        kind="brand"
        size="big"
        wide
        busy={busy}
        busyLabel={t('consoleAccounts.wait')}
        onClick={() => onPress(false)}
      >
        {t('consoleAccounts.signIn')}
      </Button>
      {hasPasskeys() && (
        <Button type="submit" wide aria-disabled={busy} onClick={() => onPress(true)}>
          {t('consoleAccounts.signInByPasskey')}
        </Button>
      )}
    </>
  );
}

/** The shop does not say which of the three was wrong. */
const isWrong = (error: unknown) => error instanceof CallError && error.error === 'wrong_account_or_password';
