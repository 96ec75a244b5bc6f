import { CallError } from '@sampan/contract/page-context';
import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTexts } from '../../texts/texts.ts';

/** Runs one thing at a time, says if it failed, and reads the page's data again. Resolves to whether it was done; a proof that was not given says nothing. */
export function useAct() {
  const t = useTexts();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      await work();
      await revalidate();
      return true;
    } catch (error) {
      if (!(error instanceof CallError) || error.error !== 'proof_needed') showError(error, t);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}
