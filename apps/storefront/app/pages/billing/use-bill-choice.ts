import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import type { Bill } from '../../features/orders/orders.ts';
import { useTexts } from '../../texts/texts.ts';

/** A choice that changes the bill: shown at once, and undone if the shop refuses. */
export function useBillChoice<Choice>(send: (choice: Choice) => Promise<Bill>, onChange: (bill: Bill) => void) {
  const t = useTexts();
  const [wanted, setWanted] = useState<Choice | null>(null);
  const choose = async (choice: Choice) => {
    setWanted(choice);
    try {
      onChange(await send(choice));
    } catch (error) {
      showError(error, t);
    } finally {
      setWanted(null);
    }
  };
  return { wanted, choose };
}
