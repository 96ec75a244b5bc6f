import { Field, Input } from '@sampan/ui/field.tsx';
import type { ComponentProps } from 'react';
import { useTexts } from '../../texts/texts.ts';

/** The new authenticator code of the only approver. */
export function CodeField(props: ComponentProps<typeof Input>) {
  const t = useTexts();
  return (
    <Field label={t('consoleAccounts.code')} hint={t('consoleMoney.codeHint')}>
      <Input {...props} autoComplete="one-time-code" className="max-w-40" dir="ltr" />
    </Field>
  );
}
