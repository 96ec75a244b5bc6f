import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { buyerActions } from '@sampan/contract/order-status';
import { usePath, withQuery } from '@sampan/ui/paths.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { nextInstalment, type Order, restOf } from './orders.ts';

export type JointPayment = OutputOf<Calls['getJointPayment']>;

/** Something of it can be paid now. */
export const isPayable = ({ orderStatus, fmsBill }: Order): boolean =>
  buyerActions[orderStatus].includes('pay') && dueOf(fmsBill) > 0;

function dueOf(bill: Order['fmsBill']): number {
  const due = nextInstalment(bill);
  return due?.state === 'due' ? restOf(due) : 0;
}

/** Opens the page that pays orders together; without ids, all that can be paid. A new document, for the provider's script. */
export function usePayTogether(workspace: 'own' | 'shops' | '' = '') {
  const t = useTexts();
  const pathOf = usePath();
  const [isBusy, setBusy] = useState(false);
  const pay = async (orderIds?: readonly string[]) => {
    setBusy(true);
    try {
      const { id } = await call('createJointPayment', orderIds ? { orderIds: [...orderIds] } : {});
      location.assign(pathOf(withQuery('/pay-together', { id, workspace })));
    } catch (error) {
      setBusy(false);
      showError(error, t);
    }
  };
  return { isBusy, pay };
}
