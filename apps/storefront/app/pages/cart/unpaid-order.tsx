import type { Caller } from '@sampan/contract/page-context';
import { ButtonLink } from '@sampan/ui/button.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { confirmPath, type Order } from '../../features/orders/orders.ts';
import { useTexts } from '../../texts/texts.ts';

const newestUnpaid = { status: 'create', pageNum: 1, pageSize: 1 } as const;

/** The newest order that waits for payment, in which goods may be that the cart no longer has. */
export async function findUnpaidOrder(ask: Caller = call): Promise<Order | null> {
  const found = await ask('listOrders', newestUnpaid).catch(() => null);
  return found?.list[0] ?? null;
}

/** Above an empty cart; `loaded` is undefined if the cart was not empty when the page was loaded. */
export function UnpaidOrder({ loaded }: { loaded: Order | null | undefined }) {
  const t = useTexts();
  const [order, setOrder] = useState(loaded);
  useEffect(() => {
    if (loaded === undefined) void findUnpaidOrder().then(setOrder);
  }, [loaded]);
  if (!order) return null;
  return (
    <Note className="mb-4">
      <p>{t('cart.inUnpaidOrder', { sn: order.sn })}</p>
      <ButtonLink className="mt-2" reloadDocument to={confirmPath(order)}>
        {t('orders.proceed')}
      </ButtonLink>
    </Note>
  );
}
