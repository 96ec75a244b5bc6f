import type { InputOf, OutputOf } from '@sampan/contract/call';
import type { CallName, Calls } from '@sampan/contract/calls';
import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';

/** Makes the calls of rows' buttons, reloads the page, and shows a refusal. */
export function useAct() {
  const t = useTexts();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  async function act<Name extends CallName>(
    name: Name,
    input: InputOf<Calls[Name]>,
  ): Promise<OutputOf<Calls[Name]> | undefined> {
    if (isBusy) return undefined;
    setBusy(true);
    try {
      const answer = await call(name, input);
      await refresh();
      return answer;
    } catch (error) {
      showError(error, t);
      await refresh();
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { act, isBusy };
}
