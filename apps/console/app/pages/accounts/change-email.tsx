import { isEmail } from '@sampan/contract/written';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { withWork } from '@sampan/ui/with-work.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { explainProof, noProof, ProofFields, proofRules, readProof } from '../../features/accounts/proof-fields.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';

/** Another address, proved by a code that is mailed to it. */
export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { act } = useAct('operatorChangeEmail', ['operatorMe', 'operatorListSessions']);
  const missing = t('consoleAccounts.required');
  const form = useForm({
    initial: { ...noProof, email: '', emailCode: '', codeToken: '' },
    rules: {
      ...proofRules(t),
      email: ({ email }) => !isEmail(email) && t('consoleAccounts.emailWrong'),
      emailCode: ({ emailCode }) => !emailCode && missing,
    },
    explain: (error) => {
      if (error.error === 'email_code_wrong') return { emailCode: error.message };
      return error.error === 'email_already_registered' ? { email: error.message } : explainProof(t)(error);
    },
    inDialog: true,
    send: async ({ email, emailCode, codeToken, ...proof }) => {
      await act({ ...(await readProof(proof, t)), email, emailCode: emailCode.trim(), codeToken });
      onClose();
      showToast({ kind: 'done', title: t('consoleAccounts.emailChanged', { email: email.trim() }) });
    },
  });
  const { sentTo, busy, send } = useCode(form);
  return (
    <FormDialog
      form={form}
      title={t('consoleAccounts.changeEmail')}
      reason={t('consoleAccounts.changeEmailText')}
      confirm={t('consoleAccounts.changeEmail')}
      onClose={onClose}
    >
      <Field label={t('consoleAccounts.newEmail')} error={form.errors.email}>
        <Input {...form.text('email')} type="email" autoComplete="off" dir="ltr" />
      </Field>
      <div className="fields-row">
        <Field
          label={t('consoleAccounts.emailCode')}
          hint={sentTo ? t('consoleAccounts.codeSent', { email: sentTo }) : undefined}
          error={form.errors.emailCode}
        >
          <Input {...form.text('emailCode')} inputMode="numeric" autoComplete="one-time-code" dir="ltr" />
        </Field>
        <Button busy={busy} busyLabel={t('consoleAccounts.wait')} onClick={() => void send()}>
          {t('consoleAccounts.sendCode')}
        </Button>
      </div>
      <ProofFields form={form} />
    </FormDialog>
  );
}

type Form = Pick<
  ReturnType<typeof useForm<{ email: string; codeToken: string }>>,
  'values' | 'checkAll' | 'refuse' | 'set'
>;

/** Sends a code to the address in the form. */
function useCode({ values, checkAll, refuse, set }: Form) {
  const t = useTexts();
  const [sentTo, setSentTo] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy || !checkAll(['email'])) return;
    setBusy(true);
    const email = values.email.trim();
    try {
      const { token } = await withWork((work) => call('sendEmailCode', { email, ...work }));
      set({ codeToken: token });
      setSentTo(email);
    } catch (error) {
      refuse({ email: errorMessage(error, t) });
    } finally {
      setBusy(false);
    }
  };
  return { sentTo, busy, send };
}
