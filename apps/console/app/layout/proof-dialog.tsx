import { askedProof } from '@sampan/ui/asked-proof.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { explainProof, noProof, ProofFields, proofRules, readProof } from '../features/accounts/proof-fields.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useTexts } from '../texts/texts.ts';

/** Opens over the call that asked for it, and lets it continue. */
export function ProofDialog() {
  return askedProof.use() && <Asked />;
}

function Asked() {
  const t = useTexts();
  const asked = askedProof.get();
  const form = useForm({
    initial: noProof,
    rules: proofRules(t),
    explain: explainProof(t),
    inDialog: true,
    send: async (proof) => asked?.send(await readProof(proof, t)),
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleAccounts.proofTitle')}
      reason={t('consoleAccounts.proofText')}
      confirm={t('consoleAccounts.proofSend')}
      onClose={() => asked?.cancel()}
    >
      <ProofFields form={form} />
    </FormDialog>
  );
}
