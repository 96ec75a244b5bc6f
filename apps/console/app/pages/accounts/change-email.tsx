import { CallError } from '@sampan/contract/page-context';
import { isEmail } from '@sampan/contract/written';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import type { Puzzle } from '@sampan/ui/solve-proof.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
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
    initial: { ...noProof, email: '', emailCode: '' },
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
    send: async ({ email, emailCode, ...proof }) => {
      await act({ ...(await readProof(proof, t)), email, emailCode: emailCode.trim() });
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

type Form = Pick<ReturnType<typeof useForm<{ email: string }>>, 'values' | 'checkAll' | 'refuse'>;

/** Sends a code to the address in the form. */
function useCode({ values, checkAll, refuse }: Form) {
  const t = useTexts();
  const [sentTo, setSentTo] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy || !checkAll(['email'])) return;
    setBusy(true);
    const email = values.email.trim();
    try {
      await sendCode(email);
      setSentTo(email);
    } catch (error) {
      refuse({ email: errorMessage(error, t) });
    } finally {
      setBusy(false);
    }
  };
  return { sentTo, busy, send };
}

/** Where very many codes are asked for, the browser works for its own (`sendEmailCode`). */
async function sendCode(email: string) {
  try {
    await call('sendEmailCode', { email });
  } catch (error) {
    if (!(error instanceof CallError) || error.error !== 'proof_of_work_needed') throw error;
    const { solveProof } = await import('@sampan/ui/solve-proof.ts');
    await call('sendEmailCode', { email, proof: await solveProof(error.data as Puzzle) });
  }
}
