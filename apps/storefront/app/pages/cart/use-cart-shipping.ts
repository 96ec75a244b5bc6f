import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Estimate } from '../../features/orders/shipping.ts';
import type { Cart } from './cart-lines.ts';

/** The selected lines' cost delivered; requested again when the cart or the destination changes. */
export function useCartShipping(cart: Cart, country: string, loaded: Estimate | null) {
  const [estimate, setEstimate] = useState(loaded);
  const [line, setLine] = useState('');
  const known = useRef({ cart, country });
  const ask = useEffectEvent(() =>
    cart.selected.lines > 0 ? call('estimateCartShipping', { country }).catch(() => null) : Promise.resolve(null),
  );
  useEffect(() => {
    if (known.current.cart === cart && known.current.country === country) return;
    known.current = { cart, country };
    let isCurrent = true;
    void ask().then((answer) => isCurrent && setEstimate(answer));
    return () => {
      isCurrent = false;
    };
  }, [cart, country]);
  return { estimate, line, setLine };
}

export type CartShipping = ReturnType<typeof useCartShipping>;
