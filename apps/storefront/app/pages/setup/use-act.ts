import { errorMessage } from '@sampan/ui/show-error.ts';
import { useTexts } from '@sampan/ui/texts.ts';
import { useState } from 'react';
import { useShop } from './shop-data.ts';

/** Something that a button does; afterwards the pages show what the shop then is. */
export function useAct(work: () => Promise<unknown>) {
  const { reload } = useShop();
  const translate = useTexts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const act = async () => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(errorMessage(error, translate));
    }
    await reload();
    setBusy(false);
  };
  return { act, busy, problem };
}
