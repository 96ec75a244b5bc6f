import { CallError } from '@sampan/contract/page-context';
import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTexts } from '../../../texts/texts.ts';

/** Runs one thing at a time, says if it failed, and reads the page again. Undefined: not done, or no proof was given. */
export function useAct() {
  const t = useTexts();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const act = async <Output>(work: () => Promise<Output>): Promise<Output | undefined> => {
    if (busy) return undefined;
    setBusy(true);
    try {
      const output = await work();
      await revalidate();
      return output;
    } catch (error) {
      if (!(error instanceof CallError) || error.error !== 'proof_needed') showError(error, t);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}
