import { type Instalment, type Order, restOf } from '../../features/orders/orders.ts';
import type { Named } from './ask-until-decided.ts';

/** What is paid at once: an instalment of an order, or several orders together. */
export interface Payable {
  /** Of the instalment, or of the joint payment. */
  id: string;
  named: Named;
  /** In US dollars. */
  sum: number;
  /** The reference of a transfer. */
  sn: string;
}

export const payableOf = ({ sn }: Pick<Order, 'sn'>, instalment: Instalment): Payable => ({
  id: instalment.id,
  named: { billDetailId: instalment.id },
  sum: restOf(instalment),
  sn,
});
