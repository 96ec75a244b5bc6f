import { showError } from '@sampan/ui/show-error.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useShownPrice } from '../../features/catalogue/shown-price.ts';
import { setCounts } from '../../routing/root-data.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Cart } from './cart-lines.ts';

export const readCart = () => call('listCart', { pageNum: 1, pageSize: 999_999_999 });

/** Answers whether the work was done, as soon as that is known; later work waits for the undoing, too. */
export type Enqueue = (work: () => Promise<Cart>) => Promise<boolean>;

/** The cart as the server last answered it. What changes it is sent one after the other, in its order. */
export function useCartQueue(loaded: Cart, onFailure: () => void) {
  const t = useTexts();
  const { shown } = useShownPrice();
  const [cart, setCart] = useState(loaded);
  const [news, setNews] = useState('');
  const queue = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => setCart(loaded), [loaded]);

  const accept = (next: Cart) => {
    setCart(next);
    setCounts({ cart: next.total });
    setNews(t('cart.newTotal', { total: shown(next.selected.amount) }));
  };
  /** Failed changes are undone: the list is reloaded. */
  const recover = async (error: unknown) => {
    showError(error, t);
    onFailure();
    await readCart().then(accept, () => undefined);
  };
  const enqueue: Enqueue = (work) => {
    const done = queue.current.then(work).then(accept);
    queue.current = done.catch(recover);
    return done.then(
      () => true,
      () => false,
    );
  };
  const untilAnswered = () => queue.current;
  return { cart, news, accept, enqueue, untilAnswered };
}
