import { useEffect, useState } from 'react';

const afterMs = 150;

/** True once `pending` has lasted a while; fast loads show no skeleton. */
export function useDelayedPending(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(pending), pending ? afterMs : 0);
    return () => clearTimeout(timer);
  }, [pending]);
  return slow && pending;
}
