import { CallError } from '@sampan/contract/page-context';
import { useState } from 'react';
import type { Change } from './changes.tsx';

interface Told {
  version: number;
  changes: Change[];
}

/**
 * The version of an order that a dialog was opened on, sent with what is typed there. If someone changed the order
 * meanwhile, the shop refuses and returns the changes: they are shown, and the next press applies to the current order.
 */
export function useSeenVersion(opened: number) {
  const [told, setTold] = useState<Told>({ version: opened, changes: [] });
  const send = async <Result>(act: (version: number) => Promise<Result>): Promise<Result> => {
    try {
      return await act(told.version);
    } catch (error) {
      if (error instanceof CallError && error.error === 'changed_meanwhile') setTold(error.data as Told);
      throw error;
    }
  };
  return { send, changes: told.changes };
}
