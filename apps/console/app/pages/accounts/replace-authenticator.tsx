import { Field, Input } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import { call, type Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { explainProof, noProof, ProofFields, proofRules, readProof } from '../../features/accounts/proof-fields.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { AuthenticatorSecret } from './authenticator-secret.tsx';

type Secret = Output<'operatorBeginAuthenticator'>;

/** Another app, on a new phone for example; the one in use works until the new one has shown a code. */
export function ReplaceAuthenticator({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<Secret | null>(null);
  return secret ? <NewApp secret={secret} onClose={onClose} /> : <Prove onProved={setSecret} onClose={onClose} />;
}

function Prove({ onProved, onClose }: { onProved: (secret: Secret) => void; onClose: () => void }) {
  const t = useTexts();
  const form = useForm({
    initial: noProof,
    rules: proofRules(t),
    explain: explainProof(t),
    inDialog: true,
    send: async (proof) => onProved(await call('operatorBeginAuthenticator', await readProof(proof, t))),
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleAccounts.replaceApp')}
      reason={t('consoleAccounts.proveText')}
      confirm={t('consoleAccounts.goOn')}
      onClose={onClose}
    >
      <ProofFields form={form} />
    </FormDialog>
  );
}

function NewApp({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const t = useTexts();
  const { act } = useAct('operatorReplaceAuthenticator', ['operatorMe', 'operatorListSessions']);
  const form = useForm({
    initial: { code: '' },
    rules: { code: ({ code }) => !/^\d{6}$/.test(code.replaceAll(' ', '')) && t('consoleAccounts.codeWrong') },
    explain: ({ error, message }) => (error === 'second_factor_wrong' ? { code: message } : undefined),
    inDialog: true,
    send: async ({ code }) => {
      await act({ code: code.replaceAll(' ', '') });
      onClose();
      showToast({ kind: 'done', title: t('consoleAccounts.appReplaced') });
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleAccounts.replaceApp')}
      reason={t('consoleAccounts.othersEnd')}
      confirm={t('consoleAccounts.replaceApp')}
      onClose={onClose}
    >
      <AuthenticatorSecret secret={secret} />
      <Field label={t('consoleAccounts.appCode')} hint={t('consoleAccounts.appCodeHint')} error={form.errors.code}>
        <Input {...form.text('code')} inputMode="numeric" autoComplete="one-time-code" className="max-w-40" dir="ltr" />
      </Field>
    </FormDialog>
  );
}
