import { notify, type Order, type OrderLine, returnMoney } from './orders.ts';
import { orderTime } from './times.ts';
import type { World } from './world.ts';

/** A refund's states: waitselleragree → refundsuccess | refundclose | waitbuyermodify | waitbuyersend → waitsellerreceive. */

export type GoodsStatus =
  | 'refundWaitSellerSend'
  | 'refundWaitBuyerReceive'
  | 'refundBuyerReceived'
  | 'aftersaleBuyerNotReceived'
  | 'aftersaleBuyerReceived';

export interface Refund {
  id: string;
  orderId: string;
  lineIds: string[];
  isReturn: boolean;
  goodsStatus: GoodsStatus;
  goodsFen: number;
  carriageFen: number;
  reasonId: number;
  description: string;
  vouchers: string[];
  status:
    | 'waitselleragree'
    | 'refundsuccess'
    | 'refundclose'
    | 'waitbuyermodify'
    | 'waitbuyersend'
    | 'waitsellerreceive';
  freightBill: string | null;
  refusal: string | null;
  createdAt: number;
  modifiedAt: number;
}

export const isOpen = ({ status }: Refund): boolean => status !== 'refundsuccess' && status !== 'refundclose';

export const linesOf = (order: Order, { lineIds }: Pick<Refund, 'lineIds'>): OrderLine[] =>
  order.lines.filter(({ id }) => lineIds.includes(id));

/** Moves it, and notifies. The words of `refundAction` are guesses. */
export function moveRefund(
  world: World,
  refund: Refund,
  status: Refund['status'],
  action: string,
  operator: string,
): void {
  const order = world.order(refund.orderId);
  refund.status = status;
  refund.modifiedAt = world.clock.now;
  order.refundStatus = status;
  order.refundId = refund.id;
  if (status === 'refundsuccess') settle(world, order, refund);
  const topic = refund.goodsStatus.startsWith('aftersale') ? 'ORDER_REFUND_AFTER_SALES' : 'ORDER_BUYER_REFUND_IN_SALES';
  notify(world, order, topic, { refundAction: action, operator, refundId: refund.id });
}

function settle(world: World, order: Order, refund: Refund): void {
  const lines = linesOf(order, refund);
  let left = refund.goodsFen;
  for (const line of lines) {
    const part = Math.min(left, line.fen - line.refundedFen);
    line.refundedFen += part;
    left -= part;
  }
  order.refundedFreightFen += refund.carriageFen;
  returnMoney(world, order, refund.goodsFen + refund.carriageFen);
  const isAllBack = order.lines.every(({ fen, refundedFen }) => refundedFen === fen);
  if (isAllBack && order.status === 'waitsellersend') order.status = 'terminated';
}

const find = (world: World, id: string): Refund => {
  const refund = world.refunds.get(id);
  if (!refund) throw new Error(`There is no refund ${id}.`);
  return refund;
};

/** What the seller does with a refund. */
export function refundActs(world: World) {
  const expect = (id: string, ...statuses: Refund['status'][]) => {
    const refund = find(world, id);
    if (!statuses.includes(refund.status)) throw new Error(`The refund is ${refund.status}.`);
    return refund;
  };
  return {
    /** Money goes back at once, unless goods are to come back first. */
    agreeRefund: (id: string) => {
      const refund = expect(id, 'waitselleragree');
      moveRefund(world, refund, refund.isReturn ? 'waitbuyersend' : 'refundsuccess', 'SELLER_AGREE_REFUND', 'seller');
    },
    /** The buyer may ask again, otherwise. */
    refuseRefund: (id: string, why = 'no') => {
      const refund = expect(id, 'waitselleragree', 'waitsellerreceive');
      refund.refusal = why;
      moveRefund(world, refund, 'waitbuyermodify', 'SELLER_REJECT_REFUND', 'seller');
    },
    closeRefund: (id: string) =>
      moveRefund(
        world,
        expect(id, 'waitselleragree', 'waitbuyermodify', 'waitbuyersend'),
        'refundclose',
        'SYSTEM_CLOSE_REFUND',
        'system',
      ),
    /** The goods are back with the seller. */
    receiveReturn: (id: string) =>
      moveRefund(world, expect(id, 'waitsellerreceive'), 'refundsuccess', 'SELLER_RECEIVE_GOODS', 'seller'),
    refund: (id: string) => ({ ...find(world, id) }),
  };
}

export const refundView = (refund: Refund, order: Order): object => ({
  refundId: refund.id,
  orderId: order.id,
  status: refund.status,
  goodsStatus: refund.goodsStatus,
  disputeRequest: refund.isReturn ? 'returnRefund' : 'refund',
  applyPayment: refund.goodsFen,
  applyCarriage: refund.carriageFen,
  refundPayment: refund.goodsFen + refund.carriageFen,
  applyReasonId: refund.reasonId,
  description: refund.description,
  freightBill: refund.freightBill,
  rejectReason: refund.refusal,
  sellerReceiveAddress: refund.isReturn ? '浙江省 义乌市 退货仓 1 号' : null,
  gmtCreate: orderTime(refund.createdAt),
  gmtModified: orderTime(refund.modifiedAt),
});
