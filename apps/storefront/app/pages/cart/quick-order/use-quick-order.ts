import { errorMessage } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/call.ts';
import { useRequireSignIn } from '../../../api/use-require-sign-in.ts';
import { setCounts } from '../../../routing/root-data.ts';
import { useTexts } from '../../../texts/texts.ts';
import { cartItems, type InCart, isGood, joinLines, judgeLines, type QuickLine, sumUp } from './quick-lines.ts';
import { readOrderLines } from './read-order-lines.ts';
import { readStoredList, storeList } from './stored-list.ts';
import { useFoundSkus } from './use-found-skus.ts';

export function useQuickOrder(cart: readonly InCart[]) {
  const list = useList();
  const skus = useFoundSkus(list.lines);
  const lines = judgeLines(list.lines, skus.found, cart);
  const adding = useAdding(list, skus.forget);
  return {
    ...list,
    ...adding,
    lines,
    summary: sumUp(lines),
    failed: skus.failed,
    retry: skus.retry,
    isPending: lines.some((line) => line.isPending),
    add: () =>
      adding.add(
        cartItems(lines),
        lines.filter((line) => !isGood(line)),
      ),
  };
}

export type QuickOrder = ReturnType<typeof useQuickOrder>;

/** The typed and parsed list. It starts empty, as rendered by the server; the tab's stored list follows. */
function useList() {
  const [text, setText] = useState('');
  const [lines, setLines] = useState<readonly QuickLine[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const stored = readStoredList();
    setText((typed) => typed || stored.text);
    setLines(stored.lines);
    setRestored(true);
  }, []);
  useEffect(() => {
    if (isRestored) storeList({ text, lines: [...lines] });
  }, [isRestored, text, lines]);
  return {
    text,
    setText,
    lines,
    leftOut,
    setLines,
    /** Returns how many lines the text has. */
    read(source: string): number {
      const added = readOrderLines(source);
      const joined = joinLines(lines, added);
      setLines(joined.lines);
      setLeftOut(joined.leftOut);
      return added.length;
    },
    setQuantity: (sku: string, quantity: number) =>
      setLines(lines.map((line) => (line.sku === sku ? { ...line, quantity, typed: String(quantity) } : line))),
    remove: (sku: string) => setLines(lines.filter((line) => line.sku !== sku)),
    /** Moves the line back into the input, to be corrected. */
    correct({ sku, typed }: QuickLine) {
      setLines(lines.filter((line) => line.sku !== sku));
      setText(`${text.trimEnd()}${text.trim() && '\n'}${sku}, ${typed}`);
    },
    clear() {
      setLines([]);
      setLeftOut(0);
    },
  };
}

/** The valid lines go into the cart together; the others stay. */
function useAdding(list: ReturnType<typeof useList>, forget: () => void) {
  const t = useTexts();
  const requireSignIn = useRequireSignIn();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const put = async (items: ReturnType<typeof cartItems>, others: readonly QuickLine[]) => {
    const { count } = await call('addToCart', { items });
    setCounts({ cart: count });
    list.setLines(others.map(({ sku, typed, quantity, joined, unread }) => ({ sku, typed, quantity, joined, unread })));
    const action = { label: t('catalogue.viewCart'), to: '/shopping-cart' };
    showToast({ kind: 'done', title: t('quickOrder.added', { count: items.length }), action });
  };
  const add = async (...what: Parameters<typeof put>) => {
    if (busy) return;
    if (what[0].length === 0) return setRefusal(t('quickOrder.nothingToAdd'));
    if (!requireSignIn()) return;
    setBusy(true);
    setRefusal('');
    try {
      await put(...what);
    } catch (error) {
      setRefusal(errorMessage(error, t));
      forget();
    } finally {
      setBusy(false);
      void revalidate();
    }
  };
  return { add, busy, refusal };
}
