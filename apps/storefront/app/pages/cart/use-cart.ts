import { showError } from '@sampan/ui/show-error.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useShownPrice } from '../../features/catalogue/shown-price.ts';
import { setCounts } from '../../routing/root-data.ts';
import { useTexts } from '../../texts/texts.ts';
import { type Cart, type CartLine, canBeBought, changedPrices, type Drafts, sumUp, withDrafts } from './cart-lines.ts';

const typingPauseMs = 500;
const readCart = () => call('listCart', { pageNum: 1, pageSize: 999_999_999 });

/** The cart on the page: changes show at once and reach the server one after the other, in their order. */
export function useCart(loaded: Cart) {
  const t = useTexts();
  const { shown } = useShownPrice();
  const [cart, setCart] = useState(loaded);
  const [drafts, setDrafts] = useState<Drafts>({});
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [news, setNews] = useState('');
  const queue = useRef<Promise<void>>(Promise.resolve());
  const typing = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; send: () => void }>());
  const lines = withDrafts(cart.list, drafts);

  const accept = (next: Cart) => {
    setCart(next);
    setCounts({ cart: next.total });
    setNews(t('cart.newTotal', { total: shown(next.selected.amount) }));
  };
  /** What could not be done is undone: the list is read anew. */
  const recover = async (error: unknown) => {
    showError(error, t);
    setDrafts({});
    await readCart().then(accept, () => undefined);
  };
  /** Answers whether the work was done, as soon as that is known; what comes next waits for the undoing, too. */
  const enqueue = (work: () => Promise<Cart>): Promise<boolean> => {
    const done = queue.current.then(work).then(accept);
    queue.current = done.catch(recover);
    return done.then(
      () => true,
      () => false,
    );
  };
  const settle = (id: string, sent: Drafts[string]) =>
    setDrafts((before) => {
      const { [id]: draft, ...others } = before;
      return draft && draft.quantity === sent.quantity && draft.isNotSelect === sent.isNotSelect ? others : before;
    });
  const send = (id: string, change: Drafts[string]) =>
    enqueue(async () => {
      const next = await call('updateCartItem', { id, ...change });
      settle(id, change);
      return next;
    });
  const setQuantity = (line: CartLine, quantity: number) => {
    const change = { ...drafts[line.id], quantity };
    setDrafts({ ...drafts, [line.id]: change });
    clearTimeout(typing.current.get(line.id)?.timer);
    const sendNow = () => {
      typing.current.delete(line.id);
      void send(line.id, change);
    };
    typing.current.set(line.id, { timer: setTimeout(sendNow, typingPauseMs), send: sendNow });
  };
  /** Sends what was typed last, and waits until all is answered. */
  const flush = async () => {
    for (const { timer, send: sendNow } of typing.current.values()) {
      clearTimeout(timer);
      sendNow();
    }
    await queue.current;
  };
  const select = (line: CartLine, on: boolean) => {
    const change = { ...drafts[line.id], isNotSelect: on ? (0 as const) : (1 as const) };
    clearTimeout(typing.current.get(line.id)?.timer);
    typing.current.delete(line.id);
    setDrafts({ ...drafts, [line.id]: change });
    void send(line.id, change);
  };
  const selectAll = async (on: boolean) => {
    const isNotSelect = on ? 0 : 1;
    const changes = lines.filter(canBeBought).map(({ id }) => [id, { ...drafts[id], isNotSelect }] as const);
    setDrafts({ ...drafts, ...Object.fromEntries(changes) });
    await enqueue(() => call('selectCartItems', { isNotSelect }));
    await flush();
    setDrafts({});
  };
  const remove = (line: CartLine) =>
    enqueue(async () => {
      await call('deleteCartItem', { cartItemId: line.id });
      return readCart();
    });
  /** Puts a removed line back as it was. */
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
  /** Reads the cart anew and marks the lines whose price is another than the one shown. */
  const markChanges = async () => {
    const next = await readCart();
    setMarked(changedPrices(lines, next.list));
    accept(next);
  };
  const reload = () => enqueue(readCart);

  const sendLast = useEffectEvent(() => void flush());
  useEffect(() => () => sendLast(), []);
  useEffect(() => setCart(loaded), [loaded]);
  return {
    lines,
    /** As the server last answered it. */
    accepted: cart,
    marked,
    news,
    summary: sumUp(lines),
    setQuantity,
    select,
    selectAll,
    remove,
    restore,
    clear,
    flush,
    markChanges,
    reload,
  };
}

export type CartState = ReturnType<typeof useCart>;
