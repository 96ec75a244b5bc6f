import { Button } from '@sampan/ui/button.tsx';
import { CopyButton } from '@sampan/ui/copy-button.tsx';
import { Checkbox, Field, Input, PasswordInput } from '@sampan/ui/field.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { QrCode } from '@sampan/ui/qr-code.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import { Actions } from './actions.tsx';
import { operatorCall } from './operator-call.ts';
import { t } from './setup-texts.ts';

interface Invitation {
  email: string;
  password: string;
}

/** What the link says behind `#`. It stays in the address until it is used, so that the page can be reloaded. */
export function readInvitation(): Invitation | null {
  const given = new URLSearchParams(location.hash.slice(1));
  const [email, password] = [given.get('email'), given.get('password')];
  return email && password ? { email, password } : null;
}

/** The way in: with the one-time link, or with password and code. */
export function AccountStep({ onSignedIn }: { onSignedIn: () => void }) {
  const [invitation, setInvitation] = useState(readInvitation);
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onKept={onSignedIn} />;
  if (invitation && secret) return <Enrol {...{ invitation, secret }} onEnrolled={setCodes} />;
  if (invitation) return <Begin {...{ invitation }} onBegun={setSecret} onSignIn={() => setInvitation(null)} />;
  return <SignIn onSignedIn={onSignedIn} />;
}

interface BeginProps {
  invitation: Invitation;
  onBegun: (secret: { secret: string; uri: string }) => void;
  onSignIn: () => void;
}

function Begin({ invitation, onBegun, onSignIn }: BeginProps) {
  const form = useForm({
    initial: {},
    rules: {},
    inDialog: true,
    send: async () => onBegun(await operatorCall('operatorBeginEnrolment', invitation)),
  });
  return (
    <form {...form.form} className="su-form">
      <h1>{t('setup.welcome')}</h1>
      <p className="su-lead">{t('setup.welcomeText')}</p>
      <p>
        <bdi>{invitation.email}</bdi>
      </p>
      <Actions problem={form.problem}>
        <Button type="submit" kind="brand" size="big" busy={form.busy} busyLabel={t('setup.wait')}>
          {t('setup.begin')}
        </Button>
        <Button kind="quiet" onClick={onSignIn}>
          {t('setup.haveAccount')}
        </Button>
      </Actions>
    </form>
  );
}

interface EnrolProps {
  invitation: Invitation;
  secret: { secret: string; uri: string };
  onEnrolled: (codes: string[]) => void;
}

function Enrol({ invitation, secret, onEnrolled }: EnrolProps) {
  const form = useForm({
    initial: { newPassword: '', code: '' },
    rules: {
      newPassword: ({ newPassword }) => newPassword.length < 12 && t('setup.passwordTooShort'),
      code: ({ code }) => !/^\d{6}$/.test(code.replaceAll(' ', '')) && t('setup.codeWrong'),
    },
    inDialog: true,
    explain: ({ error, message }) =>
      error === 'second_factor_wrong'
        ? { code: message }
        : error === 'password_too_common'
          ? { newPassword: message }
          : undefined,
    send: async ({ newPassword, code }) => {
      const input = { ...invitation, newPassword, code: code.replaceAll(' ', '') };
      const { recoveryCodes } = await operatorCall('operatorEnrol', input);
      history.replaceState(history.state, '', location.pathname);
      onEnrolled(recoveryCodes);
    },
  });
  return (
    <form {...form.form} className="su-form">
      <h1>{t('setup.account')}</h1>
      <input type="hidden" autoComplete="username" value={invitation.email} readOnly />
      <Field label={t('setup.newPassword')} hint={t('setup.newPasswordHint')} error={form.errors.newPassword}>
        <PasswordInput {...form.text('newPassword')} autoComplete="new-password" />
      </Field>
      <section className="su-totp">
        <QrCode text={secret.uri} label={t('setup.qrLabel')} />
        <div>
          <h2>{t('setup.authenticator')}</h2>
          <p>{t('setup.authenticatorText')}</p>
          <p className="su-secret">
            <code>{secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={secret.secret} label={t('setup.secret')} />
          </p>
        </div>
      </section>
      <Field label={t('setup.code')} hint={t('setup.codeHint')} error={form.errors.code}>
        <Input {...form.text('code')} inputMode="numeric" autoComplete="one-time-code" className="su-short" />
      </Field>
      <Actions problem={form.problem}>
        <Button type="submit" kind="brand" size="big" busy={form.busy} busyLabel={t('setup.wait')}>
          {t('setup.createAccount')}
        </Button>
      </Actions>
    </form>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [isKept, setKept] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const text = codes.join('\n');
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    link.download = 'recovery-codes.txt';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  return (
    <div className="su-form">
      <h1>{t('setup.recovery')}</h1>
      <p className="su-lead">{t('setup.recoveryText')}</p>
      <ol className="su-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Actions className="su-noprint">
        <Button onClick={() => print()}>{t('setup.print')}</Button>
        <Button onClick={download}>{t('setup.download')}</Button>
        <CopyButton text={text} label={t('setup.recovery')} className="btn btn-line" />
      </Actions>
      <Checkbox
        className="su-noprint"
        checked={isKept}
        onChange={(event) => setKept(event.target.checked)}
        error={isAsked && !isKept && t('setup.keptMissing')}
      >
        {t('setup.kept')}
      </Checkbox>
      <Actions className="su-noprint">
        <Button kind="brand" size="big" onClick={() => (isKept ? onKept() : setAsked(true))}>
          {t('setup.goOn')}
        </Button>
      </Actions>
    </div>
  );
}

export function SignIn({ onSignedIn, hasEnded }: { onSignedIn: () => void; hasEnded?: boolean }) {
  const required = t('setup.required');
  const form = useForm({
    initial: { email: '', password: '', code: '' },
    rules: {
      email: ({ email }) => !email && required,
      password: ({ password }) => !password && required,
      code: ({ code }) => !code && required,
    },
    inDialog: true,
    send: async ({ email, password, code }) => {
      const input = { email, password, code: code.replaceAll(' ', '') };
      await operatorCall('operatorLogin', input);
      onSignedIn();
    },
  });
  return (
    <form {...form.form} className="su-form">
      <h1>{t('setup.signIn')}</h1>
      {hasEnded ? <Note tone="warn">{t('setup.ended')}</Note> : <p className="su-lead">{t('setup.signInText')}</p>}
      <Field label={t('setup.email')} error={form.errors.email}>
        <Input {...form.text('email')} type="email" autoComplete="username" />
      </Field>
      <Field label={t('setup.password')} error={form.errors.password}>
        <PasswordInput {...form.text('password')} autoComplete="current-password" />
      </Field>
      <Field label={t('setup.code')} hint={t('setup.codeOrRecovery')} error={form.errors.code}>
        <Input {...form.text('code')} autoComplete="one-time-code" className="su-short" />
      </Field>
      <Actions problem={form.problem}>
        <Button type="submit" kind="brand" size="big" busy={form.busy} busyLabel={t('setup.wait')}>
          {t('setup.signInButton')}
        </Button>
      </Actions>
    </form>
  );
}
