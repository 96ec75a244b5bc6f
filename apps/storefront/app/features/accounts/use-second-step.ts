import { CallError } from '@sampan/contract/page-context';
import { useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';

/** The second factor that a form sends beside the password, once asked for. */
export function useSecondStep() {
  const t = useTexts();
  const [isAsked, setAsked] = useState(false);
  const byPasskey = useRef(false);
  const readFactor = async (code: string) => {
    if (!byPasskey.current) return code ? { code: code.replaceAll(' ', '') } : {};
    byPasskey.current = false;
    const { askPasskey } = await import('./ask-passkey.ts');
    return { passkey: await askPasskey(t('accounts.passkeyNotUsed')) };
  };
  return {
    isAsked,
    /** A passkey needs no code. */
    rule: ({ code }: { code: string }) => isAsked && !byPasskey.current && !code && t('accounts.enterSecurityCode'),
    choosePasskey: () => {
      byPasskey.current = true;
    },
    /** Sends with the given factor; the first time, the shop asks for it. */
    async send(code: string, make: (factor: Awaited<ReturnType<typeof readFactor>>) => Promise<void>): Promise<void> {
      try {
        await make(isAsked ? await readFactor(code) : {});
      } catch (error) {
        if (!(error instanceof CallError) || error.error !== 'second_factor_asked' || isAsked) throw error;
        setAsked(true);
      }
    },
    explain: ({ error, message }: CallError) =>
      error === 'second_factor_wrong' || error === 'second_factor_asked' || error === 'passkey_wrong'
        ? { code: message }
        : undefined,
  };
}
