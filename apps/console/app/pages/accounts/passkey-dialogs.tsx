import { operatorLimits } from '@sampan/contract/limits';
import { Field, Input } from '@sampan/ui/field.tsx';
import { makePasskey } from '@sampan/ui/passkeys.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { call, type Input as InputOf } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { explainProof, noProof, ProofFields, proofRules, readProof } from '../../features/accounts/proof-fields.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Passkey } from './passkey.ts';

type Created = InputOf<'operatorAddPasskey'>['credential'];

const reads = ['operatorListPasskeys', 'operatorMe'] as const;

export function AddPasskey({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { act } = useAct('operatorAddPasskey', reads);
  const form = useForm({
    initial: { ...noProof, name: '' },
    rules: { ...proofRules(t), name: ({ name }) => !name.trim() && t('consoleAccounts.required') },
    explain: explainProof(t),
    inDialog: true,
    send: async ({ name, ...proof }) => {
      const options = await call('operatorBeginPasskey', await readProof(proof, t));
      const credential = await makePasskey<Created>(options, t('consoleAccounts.passkeyNotMade'));
      await act({ name: name.trim(), credential });
      onClose();
      showToast({ kind: 'done', title: t('consoleAccounts.passkeyKept', { name: name.trim() }) });
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleAccounts.addPasskey')}
      reason={t('consoleAccounts.addPasskeyText')}
      confirm={t('consoleAccounts.addPasskey')}
      onClose={onClose}
    >
      <Field
        label={t('consoleAccounts.passkeyName')}
        hint={t('consoleAccounts.passkeyNameHint')}
        error={form.errors.name}
      >
        <Input {...form.text('name')} maxLength={operatorLimits.passkeyNameMax} autoComplete="off" dir="auto" />
      </Field>
      <ProofFields form={form} />
    </FormDialog>
  );
}

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTexts();
  const { act } = useAct('operatorRenamePasskey', reads);
  const form = useForm({
    initial: { name: passkey.name },
    rules: { name: ({ name }) => !name.trim() && t('consoleAccounts.required') },
    inDialog: true,
    send: async ({ name }) => {
      await act({ id: passkey.id, name: name.trim() });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleAccounts.renamePasskey')}
      confirm={t('consoleAccounts.rename')}
      onClose={onClose}
    >
      <Field label={t('consoleAccounts.passkeyName')} error={form.errors.name}>
        <Input {...form.text('name')} maxLength={operatorLimits.passkeyNameMax} autoComplete="off" dir="auto" />
      </Field>
    </FormDialog>
  );
}
