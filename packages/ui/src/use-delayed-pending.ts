import { useEffect, useState } from 'react';

const afterMs = 150;

/** True once `pending` has been so for a while; what is quick shows no skeleton at all. */
export function useDelayedPending(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(pending), pending ? afterMs : 0);
    return () => clearTimeout(timer);
  }, [pending]);
  return slow && pending;
}
