import type { CallError } from '@sampan/contract/page-context';
import { Checkbox, Field, Input, PasswordInput } from '@sampan/ui/field.tsx';
import { hasPasskeys } from '@sampan/ui/passkeys.ts';
import type { useForm } from '@sampan/ui/use-form.ts';
import { useMe } from '../../api/use-me.ts';
import { type Translate, useTexts } from '../../texts/texts.ts';
import { askPasskey } from './passkeys.ts';

/** Changing how one signs in needs proof first: the password, and the code or a passkey. */

export const noProof = { password: '', code: '', byPasskey: false };
export type Proof = typeof noProof;

export const proofRules = (t: Translate) => ({
  password: ({ password }: Proof) => !password && t('consoleAccounts.required'),
  code: ({ code, byPasskey }: Proof) => !byPasskey && !code && t('consoleAccounts.required'),
});

export async function readProof({ password, code, byPasskey }: Proof, t: Translate) {
  if (!byPasskey) return { password, code: code.replaceAll(' ', '') };
  return { password, passkey: await askPasskey(t('consoleAccounts.passkeyNotUsed')) };
}

/** The shop does not say which of the two was wrong. */
export const explainProof = (t: Translate) => (error: CallError) =>
  error.error === 'wrong_account_or_password' ? { password: t('consoleAccounts.proofWrong') } : undefined;

export function ProofFields<Values extends Proof>({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const t = useTexts();
  const { email, factors } = useMe();
  const canUsePasskey = factors.passkeys > 0 && hasPasskeys();
  return (
    <>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field label={t('consoleAccounts.passwordNow')} error={form.errors.password}>
        <PasswordInput {...form.text('password')} autoComplete="current-password" />
      </Field>
      {canUsePasskey && <Checkbox {...form.box('byPasskey')}>{t('consoleAccounts.byPasskey')}</Checkbox>}
      {!form.values.byPasskey && (
        <Field label={t('consoleAccounts.code')} hint={t('consoleAccounts.codeNowHint')} error={form.errors.code}>
          <Input {...form.text('code')} autoComplete="one-time-code" className="max-w-40" dir="ltr" />
        </Field>
      )}
    </>
  );
}
