import { CallError } from '@sampan/contract/page-context';
import { useState } from 'react';
import type { Change } from './changes.tsx';

interface Seen {
  version: number;
  changes: Change[];
}

/**
 * The version of an order that a dialog was opened on, sent with what is typed there. If someone changed the order
 * meanwhile, the shop refuses and returns the changes: they are shown, and the next press applies to the current order.
 */
export function useSeenVersion(opened: number) {
  const [seen, setSeen] = useState<Seen>({ version: opened, changes: [] });
  const send = async <Result>(act: (version: number) => Promise<Result>): Promise<Result> => {
    try {
      return await act(seen.version);
    } catch (error) {
      if (error instanceof CallError && error.error === 'changed_meanwhile') setSeen(error.data as Seen);
      throw error;
    }
  };
  return { send, changes: seen.changes };
}
