import { CallError } from '@sampan/contract/page-context';
import { showError } from '@sampan/ui/show-error.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../texts/texts.ts';
import { call, type Input, type Name, type Output } from './call.ts';
import { refetch } from './refetch.ts';

/**
 * A call that changes something; the calls that show its result refetch. `act` throws a refusal, for forms and dialogs,
 * which show it; `press` is for a single button: it shows the refusal as a toast, except for a proof that was not given.
 */
export function useAct<Of extends Name>(name: Of, refreshes: readonly Name[]) {
  const client = useQueryClient();
  const t = useTexts();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (input: Input<Of>) => call(name, input),
    // After a refusal too: someone else may have been faster.
    onSettled: () => refetch(client, refreshes),
  });
  const press = async (input: Input<Of>, done: (output: Output<Of>) => void) => {
    if (isPending) return;
    try {
      done(await mutateAsync(input));
    } catch (error) {
      if (!(error instanceof CallError) || error.error !== 'proof_needed') showError(error, t);
    }
  };
  return { act: mutateAsync, press, busy: isPending };
}
