import { showError } from '@sampan/ui/show-error.ts';
import { isUnreachable } from '@sampan/ui/unreachable.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTexts } from '../../texts/texts.ts';

/** Makes a call and shows its result on the page; a refusal, too, may mean that the order has moved. */
export function useTaking() {
  const t = useTexts();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const take = async (step: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await step();
      await revalidate();
    } catch (error) {
      showError(error, t);
      // Without a network the page could not be read either, and would be replaced by an error.
      if (!isUnreachable(error)) await revalidate();
    }
    setBusy(false);
  };
  return { take, busy };
}
