import type { InputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useRef, useState } from 'react';
import { callSeeingLosses } from '../../../features/reseller/asked-losses.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { Ticks } from './use-ticks.ts';

export type Change = Omit<InputOf<Calls['changeSelected']>, 'id'>;

/** Changes what is ticked. A press while one is on its way does nothing. */
export function useChange(ticks: Ticks) {
  const t = useTexts();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const isPressed = useRef(false);
  async function press(change: Change): Promise<void> {
    if (isPressed.current) return;
    isPressed.current = true;
    setBusy(true);
    try {
      const { id, count } = await ticks.keep();
      const made = await callSeeingLosses('changeSelected', { id, ...change });
      if (!made) return;
      showToast({ kind: 'done', title: t('resellerBulk.begun', { count }) });
      ticks.clear();
      await refresh();
    } catch (error) {
      showError(error, t);
      await refresh();
    } finally {
      isPressed.current = false;
      setBusy(false);
    }
  }
  return { press, isBusy };
}
