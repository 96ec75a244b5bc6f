import { CallError } from '@sampan/contract/page-context';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useTexts } from '../../texts/texts.ts';

/**
 * Sends an approval of money from a dialog. One that needs a second approver is recorded and closes the dialog; a sole
 * approver stays, and is asked for a code.
 */
export function useApproval(onClose: () => void) {
  const t = useTexts();
  const [needsCode, setNeedsCode] = useState(false);
  const approve = async (send: () => Promise<void>) => {
    try {
      await send();
    } catch (error) {
      const refusal = error instanceof CallError ? error.error : undefined;
      if (refusal === 'second_look_needed') setNeedsCode(true);
      if (refusal !== 'second_approver_needed') throw error;
      showToast({ kind: 'info', title: errorMessage(error, t) });
    }
    onClose();
  };
  return { approve, needsCode };
}
