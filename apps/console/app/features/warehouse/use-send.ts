import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import type { Name } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { type NewEntry, send } from './outbox.ts';

/**
 * Sends an entry, or stores it until there is a network, as the strip above the page says; `done` either way. Refusals
 * are shown.
 */
export function useSend() {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const press = async <Of extends Name>(given: NewEntry<Of>, done?: (outcome: 'sent' | 'waits') => void) => {
    if (busy) return 'refused';
    setBusy(true);
    try {
      const outcome = await send(given);
      done?.(outcome);
      return outcome;
    } catch (error) {
      showError(error, t);
      return 'refused';
    } finally {
      setBusy(false);
    }
  };
  return { press, busy };
}
