import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { type Cart, type CartLine, canBeBought, type Drafts, withDrafts } from './cart-lines.ts';
import { useCartQueue } from './use-cart-queue.ts';
import { useTypingPause } from './use-typing-pause.ts';

/** Quantities and ticks: they show at once, and reach the server in order. */
export function useLineChanges(loaded: Cart) {
  const [drafts, setDrafts] = useState<Drafts>({});
  const queue = useCartQueue(loaded, () => setDrafts({}));
  const typing = useTypingPause();
  const lines = withDrafts(queue.cart.list, drafts);

  const settle = (id: string, sent: Drafts[string]) =>
    setDrafts((before) => {
      const { [id]: draft, ...others } = before;
      return draft && draft.quantity === sent.quantity && draft.isNotSelect === sent.isNotSelect ? others : before;
    });
  const send = (id: string, change: Drafts[string]) =>
    queue.enqueue(async () => {
      const next = await call('updateCartItem', { id, ...change });
      settle(id, change);
      return next;
    });
  const setQuantity = (line: CartLine, quantity: number) => {
    const change = { ...drafts[line.id], quantity };
    setDrafts({ ...drafts, [line.id]: change });
    typing.sendSoon(line.id, () => void send(line.id, change));
  };
  const select = (line: CartLine, on: boolean) => {
    const change = { ...drafts[line.id], isNotSelect: on ? (0 as const) : (1 as const) };
    typing.forget(line.id);
    setDrafts({ ...drafts, [line.id]: change });
    void send(line.id, change);
  };
  /** Sends the last typed values, and waits until all is answered. */
  const flush = async () => {
    typing.sendAll();
    await queue.untilAnswered();
  };
  const selectAll = async (on: boolean) => {
    const isNotSelect = on ? 0 : 1;
    const changes = lines.filter(canBeBought).map(({ id }) => [id, { ...drafts[id], isNotSelect }] as const);
    setDrafts({ ...drafts, ...Object.fromEntries(changes) });
    await queue.enqueue(() => call('selectCartItems', { isNotSelect }));
    await flush();
    setDrafts({});
  };
  const sendLast = useEffectEvent(() => void flush());
  useEffect(() => () => sendLast(), []);
  return { ...queue, lines, setQuantity, select, selectAll, flush };
}
