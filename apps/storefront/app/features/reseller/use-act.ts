import type { InputOf, OutputOf } from '@sampan/contract/call';
import type { CallName, Calls } from '@sampan/contract/calls';
import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { callSeeingLosses } from './asked-losses.ts';
import { useRefresh } from './reseller-data.ts';

/** Makes a button's call, reloads the page, and shows a refusal. Losses are shown first; undefined if they are not wanted. */
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
      return await callSeeingLosses(name, input);
    } catch (error) {
      showError(error, t);
      return undefined;
    } finally {
      await refresh();
      setBusy(false);
    }
  }
  return { act, isBusy };
}
