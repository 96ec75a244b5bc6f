import { Dialog } from '@sampan/ui/dialog.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { explainProof, noProof, ProofFields, proofRules, readProof } from '../../features/accounts/proof-fields.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const [codes, setCodes] = useState<string[] | null>(null);
  const { act } = useAct('operatorReplaceRecoveryCodes', ['operatorMe']);
  const form = useForm({
    initial: noProof,
    rules: proofRules(t),
    explain: explainProof(t),
    inDialog: true,
    send: async (proof) => setCodes((await act(await readProof(proof, t))).recoveryCodes),
  });
  if (codes)
    return (
      <Dialog
        open
        isHeld
        onClose={onClose}
        title={t('consoleAccounts.recovery')}
        reason={t('consoleAccounts.recoveryText')}
      >
        <RecoveryCodes codes={codes} onSaved={onClose} />
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      title={t('consoleAccounts.newCodes')}
      reason={t('consoleAccounts.newCodesText')}
      confirm={t('consoleAccounts.newCodes')}
      onClose={onClose}
    >
      <ProofFields form={form} />
    </FormDialog>
  );
}
