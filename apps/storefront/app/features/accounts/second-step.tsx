import { Button } from '@sampan/ui/button.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { hasPasskeys } from '@sampan/ui/passkeys.ts';
import type { ComponentProps } from 'react';
import { useTexts } from '../../texts/texts.ts';

interface Props {
  code: ComponentProps<typeof Input>;
  error: string | undefined;
  busy: boolean;
  /** The submit button that was pressed says it. */
  onPasskey: () => void;
}

/**
 * Asks for the second factor after the right password: the code, or a passkey. Loaded only for accounts that have one.
 */
export default function SecondStep({ code, error, busy, onPasskey }: Props) {
  const t = useTexts();
  return (
    <>
      <Field label={t('accounts.securityCode')} hint={t('accounts.securityCodeHint')} error={error}>
        <Input {...code} autoComplete="one-time-code" autoCapitalize="characters" maxLength={20} dir="ltr" autoFocus />
      </Field>
      {hasPasskeys() && (
        <Button type="submit" wide aria-disabled={busy} onClick={onPasskey}>
          {t('accounts.usePasskey')}
        </Button>
      )}
    </>
  );
}
