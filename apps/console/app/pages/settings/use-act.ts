import { errorMessage } from '@sampan/ui/show-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { useShop } from './shop-data.ts';

/** An action of a button; its error is shown beside it. Afterwards the forms show the shop's new state. */
export function useAct(work: () => Promise<unknown>) {
  const t = useTexts();
  const { reload } = useShop();
  const [problem, setProblem] = useState('');
  const { mutateAsync, isPending } = useMutation({ mutationFn: work, onSettled: reload });
  const act = async () => {
    if (isPending) return;
    setProblem('');
    await mutateAsync().catch((error: unknown) => setProblem(errorMessage(error, t)));
  };
  return { act, busy: isPending, problem };
}
