import { errorMessage } from '@sampan/ui/show-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { useShop } from './shop-data.ts';

/** Something that a button does; what went wrong is said beside it. Afterwards the forms show what the shop then is. */
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
