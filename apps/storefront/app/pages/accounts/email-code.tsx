import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import type { useForm } from '@sampan/ui/use-form.ts';
import { withWork } from '@sampan/ui/with-work.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useRootData } from '../../routing/root-data.ts';
import { useTexts } from '../../texts/texts.ts';

interface Answers extends Record<string, string | boolean> {
  email: string;
  emailCode: string;
  codeToken: string;
}

/** Email with its send-code button, and the code, which is shown once there is an email. */
export function EmailCodeFields<Values extends Answers>({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const t = useTexts();
  const [sentTo, setSentTo] = useState('');
  const send = useSendCode(form, setSentTo);
  return (
    <>
      <Field label={t('accounts.email')} error={form.errors.email}>
        <div className="group">
          <Input {...form.text('email')} type="email" autoComplete="email" autoCapitalize="none" dir="ltr" />
          <Button
            aria-disabled={send.secondsLeft > 0}
            busy={send.busy}
            busyLabel={t('accounts.sendingCode')}
            onClick={send.start}
          >
            {send.secondsLeft > 0 ? (
              <span className="tnum">{t('accounts.sendAgainIn', { seconds: send.secondsLeft })}</span>
            ) : (
              t('accounts.sendCode')
            )}
          </Button>
        </div>
      </Field>
      {form.values.email !== '' && (
        <Field
          label={t('accounts.emailCode')}
          error={form.errors.emailCode}
          hint={sentTo && <SentHint email={sentTo} />}
        >
          <Input
            {...form.text('emailCode')}
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder={t('accounts.sixDigits')}
            maxLength={14}
          />
        </Field>
      )}
    </>
  );
}

/** Checks the email, sends the code, then counts down inside the button. */
function useSendCode<Values extends Answers>(
  form: ReturnType<typeof useForm<Values>>,
  onSent: (email: string) => void,
) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const [secondsLeft, startCountdown] = useCountdown();
  const start = async () => {
    if (!form.checkAll(['email'])) return;
    setBusy(true);
    try {
      const email = form.values.email.trim();
      const { token } = await withWork((work) => call('sendEmailCode', { email, ...work }));
      form.set({ codeToken: token } as Partial<Values>);
      startCountdown(limits.emailCodeResendSeconds);
      onSent(email);
    } catch (error) {
      form.refuse({ ...form.errors, email: errorMessage(error, t) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, secondsLeft, start };
}

function useCountdown(): [secondsLeft: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  const secondsLeft = Math.max(0, Math.ceil((end - now) / 1000));
  useEffect(() => {
    if (end === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    const stop = setTimeout(() => clearInterval(timer), end - Date.now() + 1000);
    return () => {
      clearInterval(timer);
      clearTimeout(stop);
    };
  }, [end]);
  const start = (seconds: number) => {
    setNow(Date.now());
    setEnd(Date.now() + seconds * 1000);
  };
  return [secondsLeft, start];
}

function SentHint({ email }: { email: string }) {
  const t = useTexts();
  const root = useRootData();
  return (
    <span role="status">
      {t('accounts.codeSentTo', { email, minutes: limits.emailCodeValidMinutes })}{' '}
      {root?.hasMailbox && (
        <a className="link" href={`/dev/mailbox?to=${encodeURIComponent(email)}`} target="_blank" rel="noopener">
          {t('accounts.demoMailbox')}
        </a>
      )}
    </span>
  );
}
