import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** A page's action in the phone header, such as "Clear" on the cart. */
export function PhoneAction({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => setPlace(document.querySelector('#phone-action')), []);
  return place && createPortal(children, place);
}
