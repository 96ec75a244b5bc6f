import { useState } from 'react';
import { call } from '../../api/call.ts';
import { type Cart, type CartLine, changedPrices, sumUp } from './cart-lines.ts';
import { type Enqueue, readCart } from './use-cart-queue.ts';
import { useLineChanges } from './use-line-changes.ts';

/** The cart on the page: its lines as the buyer has just set them, and their actions. */
export function useCart(loaded: Cart) {
  const { cart, news, accept, enqueue, lines, setQuantity, select, selectAll, flush } = useLineChanges(loaded);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  /** Reloads the cart and marks the lines whose price differs from the one shown. */
  const markChanges = async () => {
    const next = await readCart();
    setMarked(changedPrices(lines, next.list));
    accept(next);
  };
  return {
    lines,
    /** The cart last returned by the server. */
    accepted: cart,
    marked,
    news,
    summary: sumUp(lines),
    setQuantity,
    select,
    selectAll,
    flush,
    markChanges,
    ...lineActions(enqueue),
  };
}

export type CartState = ReturnType<typeof useCart>;

function lineActions(enqueue: Enqueue) {
  const remove = (line: CartLine) =>
    enqueue(async () => {
      await call('deleteCartItem', { cartItemId: line.id });
      return readCart();
    });
  const restore = ({ productId, productSkuId, quantity, isNotSelect }: CartLine) =>
    enqueue(async () => {
      await call('addToCart', { items: [{ productId, productSkuId, quantity }] });
      const next = await readCart();
      const back = next.list.find((one) => one.productSkuId === productSkuId);
      return back && isNotSelect === 1 ? call('updateCartItem', { id: back.id, isNotSelect: 1 }) : next;
    });
  const clear = () =>
    enqueue(async () => {
      await call('clearCart', {});
      return readCart();
    });
  const reload = () => enqueue(readCart);
  return { remove, restore, clear, reload };
}
