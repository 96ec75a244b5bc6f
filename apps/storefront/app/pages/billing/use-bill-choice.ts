import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import type { Bill } from '../../features/orders/orders.ts';
import { useTexts } from '../../texts/texts.ts';

/** A choice that makes the bill anew: shown at once, and taken back when the shop refuses. */
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
