import type { CallError } from '@sampan/contract/page-context';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Input, PasswordInput } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Failed } from '../../parts/failed.tsx';
import { useTexts } from '../../texts/texts.ts';
import { AuthenticatorSecret } from './authenticator-secret.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface Props {
  invitation: { email: string; password: string };
  onEnrolled: () => void;
}

const leastPassword = 12;

/** The first time: an own password, an authenticator app, and recovery codes. */
export function Enrolment({ invitation, onEnrolled }: Props) {
  const t = useTexts();
  const [codes, setCodes] = useState<string[] | null>(null);
  // The secret lasts as long as the one-time password: asked once, never again by itself, never kept.
  const {
    data: secret,
    error,
    refetch,
  } = useQuery({
    queryKey: ['enrolment', invitation.email],
    queryFn: () => call('operatorBeginEnrolment', invitation),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: !codes,
  });
  if (codes)
    return (
      <>
        <h1>{t('consoleAccounts.recovery')}</h1>
        <p className="text-muted">{t('consoleAccounts.recoveryText')}</p>
        <RecoveryCodes codes={codes} onSaved={onEnrolled} />
      </>
    );
  if (error) return <Failed as="h1" error={error} onRetry={() => void refetch()} />;
  return secret ? <Form invitation={invitation} secret={secret} onCodes={setCodes} /> : null;
}

interface FormProps {
  invitation: Props['invitation'];
  secret: { secret: string; uri: string };
  onCodes: (codes: string[]) => void;
}

function explain({ error, message }: CallError) {
  if (error === 'second_factor_wrong') return { code: message };
  return error === 'password_too_common' ? { newPassword: message } : undefined;
}

function Form({ invitation, secret, onCodes }: FormProps) {
  const t = useTexts();
  const form = useForm({
    initial: { newPassword: '', code: '' },
    rules: {
      newPassword: ({ newPassword }) => newPassword.length < leastPassword && t('consoleAccounts.passwordTooShort'),
      code: ({ code }) => !/^\d{6}$/.test(code.replaceAll(' ', '')) && t('consoleAccounts.codeWrong'),
    },
    inDialog: true,
    explain,
    send: async ({ newPassword, code }) => {
      const input = { ...invitation, newPassword, code: code.replaceAll(' ', '') };
      const enrolled = await call('operatorEnrol', input);
      // The link works once.
      history.replaceState(history.state, '', location.pathname + location.search);
      onCodes(enrolled.recoveryCodes);
    },
  });
  return (
    <form {...form.form} className="grid gap-4">
      <h1>{t('consoleAccounts.enrol')}</h1>
      <p className="text-muted">
        <bdi>{invitation.email}</bdi>
      </p>
      <input type="hidden" autoComplete="username" value={invitation.email} readOnly />
      <Field
        label={t('consoleAccounts.newPassword')}
        hint={t('consoleAccounts.newPasswordHint')}
        error={form.errors.newPassword}
      >
        <PasswordInput {...form.text('newPassword')} autoComplete="new-password" />
      </Field>
      <AuthenticatorSecret secret={secret} />
      <Field label={t('consoleAccounts.appCode')} hint={t('consoleAccounts.appCodeHint')} error={form.errors.code}>
        <Input {...form.text('code')} inputMode="numeric" autoComplete="one-time-code" className="max-w-40" dir="ltr" />
      </Field>
      <FormProblem text={form.problem} />
      <Button type="submit" kind="brand" size="big" wide busy={form.busy} busyLabel={t('consoleAccounts.wait')}>
        {t('consoleAccounts.createAccount')}
      </Button>
    </form>
  );
}
