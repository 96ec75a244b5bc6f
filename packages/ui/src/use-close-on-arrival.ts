import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Closes what led to another page once that page is there; earlier, going back to this page could cancel the
 * navigation.
 */
export function useCloseOnArrival(onClose: () => void) {
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) onClose();
  }, [key, onClose]);
}
