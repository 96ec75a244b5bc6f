import { useState, useSyncExternalStore } from 'react';

/**
 * Whether the server has rendered this component and the browser takes it over. False for components that the browser
 * creates: one cannot have inline scripts, which browsers with Trusted Types refuse.
 */
export function useIsFromServer(): boolean {
  const isTakenOver = useSyncExternalStore(
    stay,
    () => false,
    () => true,
  );
  const [isFromServer] = useState(isTakenOver);
  return isFromServer;
}

const stay = () => () => {};
