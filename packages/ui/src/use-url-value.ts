import { useEffect, useRef } from 'react';

/** A field shows the URL's value, also after going back, and keeps focus. */
export function useUrlValue<Control extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const ref = useRef<Control>(null);
  useEffect(() => {
    if (ref.current && ref.current.value !== value) ref.current.value = value;
  }, [value]);
  return ref;
}
