import { BareCheckbox } from '@sampan/ui/bare-checkbox.tsx';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import type { Order } from './orders.ts';
import { isPayable } from './pay-together.ts';

/** Which of a list's orders are chosen to be paid together. */
export function useChosenToPay(list: readonly Order[]) {
  const t = useTexts();
  const [ids, setIds] = useState<readonly string[]>([]);
  const chosen = list.filter((order) => isPayable(order) && ids.includes(order.id)).map(({ id }) => id);
  const choiceOf = (order: Order): ReactNode =>
    isPayable(order) && (
      <BareCheckbox
        aria-label={t('orders.chooseToPay', { sn: order.sn })}
        checked={chosen.includes(order.id)}
        onChange={({ currentTarget }) =>
          setIds(currentTarget.checked ? [...chosen, order.id] : chosen.filter((id) => id !== order.id))
        }
      />
    );
  return { chosen, choiceOf };
}
