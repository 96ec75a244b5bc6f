import type { InputOf, OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { limits } from '@sampan/contract/limits';
import { useGo } from '@sampan/ui/paths.ts';
import { errorMessage, showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useIdempotencyKey } from '@sampan/ui/use-idempotency-key.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import type { OrderItem } from '../../features/orders/orders.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Counts } from './refund-list.ts';

interface Data {
  orderId: string;
  sn: string;
  items: OrderItem[];
  asked: Counts;
}

type Amounts = OutputOf<Calls['quoteRefund']>;
/** Nothing chosen, calculating, the amounts, or why there are none. */
export type Quote =
  | { state: 'none' | 'loading' }
  | { state: 'known'; amounts: Amounts }
  | { state: 'failed'; why: string };

type Line = { customerOrderItemId: string; productCount: number };

export function useRefund({ orderId, sn, items, asked }: Data, mustAgree: boolean) {
  const t = useTexts();
  const { counts, lines, choose, chooseAll } = useLines(items, asked);
  const [remark, setRemark] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [toPrepaid, setToPrepaid] = useState(false);
  const quote = useQuote(orderId, sn, lines);
  const errors = {
    lines: lines.length === 0 ? t('cart.lessOneProduct') : '',
    remark: remark.length > limits.remarkMax ? t('billing.remarkTooLong', { max: limits.remarkMax }) : '',
    agreed: agreed || !mustAgree ? '' : t('billing.agreeTerm'),
  };
  const isFine = !errors.lines && !errors.remark && !errors.agreed;
  const orderReturnItems = lines.map((line) => ({ ...line, remark: remark.trim() }));
  const input = { orderId, orderSn: sn, orderReturnItems, toPrepaid };
  const { form, tried, busy } = useRequest(input, isFine);
  return {
    form,
    counts,
    lines,
    quote,
    remark,
    setRemark,
    agreed,
    setAgreed,
    toPrepaid,
    setToPrepaid,
    choose,
    chooseAll,
    busy,
    errors: tried ? errors : { lines: '', remark: errors.remark, agreed: '' },
  };
}

function useLines(items: readonly OrderItem[], asked: Counts) {
  const [counts, setCounts] = useState<Counts>(asked);
  const lines = Object.entries(counts).map(
    ([customerOrderItemId, productCount]): Line => ({ customerOrderItemId, productCount }),
  );
  const choose = (id: string, count: number) => {
    const { [id]: _, ...others } = counts;
    setCounts(count > 0 ? { ...counts, [id]: count } : others);
  };
  const chooseAll = (on: boolean) =>
    setCounts(
      on ? Object.fromEntries(items.map(({ id, returnableQuantity }) => [id, counts[id] ?? returnableQuantity])) : {},
    );
  return { counts, lines, choose, chooseAll };
}

/** Sends the request once nothing is wrong with it; until then the first wrong field gets the focus. */
function useRequest(input: InputOf<Calls['requestRefund']>, isFine: boolean) {
  const t = useTexts();
  const go = useGo();
  const ref = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(0);
  const [busy, setBusy] = useState(false);
  const { keyFor } = useIdempotencyKey();
  useEffect(() => {
    if (tried) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);
  const send = async () => {
    await call('requestRefund', input, { idempotencyKey: keyFor(input) });
    showToast({ kind: 'done', title: t('refunds.requested'), text: t('refunds.requestedNext') });
    go('/my-orders');
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(tried + 1);
    if (busy || !isFine) return;
    setBusy(true);
    await send().catch((error: unknown) => showError(error, t));
    setBusy(false);
  };
  return { form: { ref, onSubmit, noValidate: true, method: 'post' as const }, tried: tried > 0, busy };
}

const typingPauseMs = 400;

/** Quotes the chosen pieces once the choosing stops. */
function useQuote(orderId: string, orderSn: string, lines: Line[]): Quote {
  const t = useTexts();
  const [found, setFound] = useState<{ key: string; quote: Quote }>();
  const key = JSON.stringify(lines);
  useEffect(() => {
    if (key === '[]') return;
    const stop = new AbortController();
    const keep = (quote: Quote) => !stop.signal.aborted && setFound({ key, quote });
    const ask = () =>
      call(
        'quoteRefund',
        { orderId, orderSn, orderReturnItems: JSON.parse(key) as Line[] },
        { signal: stop.signal },
      ).then(
        (amounts) => keep({ state: 'known', amounts }),
        (error: unknown) => keep({ state: 'failed', why: errorMessage(error, t) }),
      );
    const timer = setTimeout(() => void ask(), typingPauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, orderId, orderSn, t]);
  if (key === '[]') return { state: 'none' };
  return found?.key === key ? found.quote : { state: 'loading' };
}
