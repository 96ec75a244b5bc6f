import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Bank } from '../../features/orders/bank-accounts.ts';
import type { OrderDetail } from '../../features/orders/orders.ts';
import type { Track } from '../../features/orders/parcel-way.ts';

export interface OrderPage {
  order: OrderDetail;
  events: OutputOf<Calls['listOrderEvents']>;
  messages: OutputOf<Calls['listMessages']>['list'];
  shortages: OutputOf<Calls['listShortages']>;
  refunds: OutputOf<Calls['listOrderRefunds']>;
  /** The conversation with the shop about the order; null: nothing was written yet. */
  conversation: OutputOf<Calls['getConversation']>;
  /** One for each parcel that has left. */
  tracks: Track[];
  /** The contact e-mail address on documents. */
  buyer: string;
  /** Whether it is a sheet for printing. */
  onPaper: boolean;
  /** Present on paper only. */
  bank: Bank | null;
}
