import type { Given } from './fields.ts';
import { ownOrder } from './order-calls.ts';
import { markPaid, type Order, totalFen } from './orders.ts';
import { CallRefusal } from './refusal.ts';
import type { Member, World } from './world.ts';

/** Paying: by agreement without a person, or by a person on a page. Only the main account may. */

const mostTries = 3;
const mostLinked = 100;
const mostCrossBorder = 30;

export function checkMain({ isMain }: Member): void {
  if (!isMain) throw new CallRefusal('500_2', 'Only the main account may do this');
}

const channels = ['shegou', 'alipay'] as const;
type Channel = (typeof channels)[number];

export function agreements(world: World): object {
  return {
    paymentAgreements: channels.map((channel) => {
      const { isBound, isSigned } = world.agreements[channel];
      return {
        payChannel: channel.toUpperCase(),
        bindingStatus: String(isBound),
        signedStatus: String(isSigned),
        signUrl: `${world.origin}/sign/${channel}`,
        agreementNo: isSigned ? `2026000${channel === 'alipay' ? 1 : 2}` : null,
      };
    }),
  };
}

const isAgreed = (world: World, channel: Channel) =>
  world.agreements[channel].isBound && world.agreements[channel].isSigned;

/** Cheng-e-She is tried first, then Alipay. */
export function preparePay(world: World, given: Given): object {
  const param = given.inside('tradeWithholdPreparePayParam');
  const order = ownOrder(world, param.need('orderId'));
  if (order.status !== 'waitbuyerpay') throw new CallRefusal('ORDER_STATUS_ERROR', 'The order is not to be paid');
  const amount = param.text('payAmount');
  if (amount !== undefined && Number(amount) !== totalFen(order))
    throw new CallRefusal('PAY_AMOUNT_ERROR', 'payAmount is not what the order costs');
  if (order.payTries >= mostTries) throw new CallRefusal('PAY_TIMES_LIMIT', 'Tried too often');
  order.payTries++;
  const channel = channelFor(world, order, param.text('payChannel'));
  const fate = world.payFates.shift() ?? 'paid';
  if (fate === 'refused') throw new CallRefusal('PAY_FAILED', 'The payment was refused');
  const pay = () => payOrder(world, order, channel, param.text('opRequestId') ?? null);
  if (fate === 'paid' || fate === 'timeoutPaid') pay();
  // It is decided a minute later, without a word, unless the order has changed.
  else {
    const fen = totalFen(order);
    world.clock.later(60_000, () => {
      if (order.status === 'waitbuyerpay' && totalFen(order) === fen) pay();
    });
  }
  return { payChannel: channel, paySuccess: fate === 'paid' };
}

function payOrder(world: World, order: Order, channel: Channel, opRequestId: string | null): void {
  markPaid(world, order, { channel, opRequestId });
  world.messages.send('ORDER_BATCH_PAY', order.buyerId, {
    batchPay: [{ orderId: JSON.rawJSON(order.id), status: 'successed' }],
  });
}

function channelFor(world: World, order: Order, wanted: string | undefined): Channel {
  const allowed = channels.filter((channel) => (wanted ?? channel) === channel && isAgreed(world, channel));
  if (allowed.length === 0) throw new CallRefusal('NOT_SIGNED', 'There is no agreement for this channel');
  const able = allowed.find((channel) => world.balances[channel] >= totalFen(order));
  if (able) return able;
  world.messages.send('ORDER_BATCH_PAY', order.buyerId, {
    batchPay: [{ orderId: JSON.rawJSON(order.id), status: 'ACCOUNT_BALANCE_NOT_ENOUGH' }],
  });
  throw new CallRefusal('ACCOUNT_BALANCE_NOT_ENOUGH', 'The balance is too low');
}

interface Linked {
  payable: string[];
  failed: { orderId: string; message: string }[];
}

function link(world: World, given: Given, most: number, tooMany: string): Linked {
  const ids = given.texts('orderIdList');
  if (ids.length === 0 || ids.length > most) throw new CallRefusal(tooMany, `1 to ${most} orders`);
  const isPayable = (id: string) => {
    const order = world.orders.get(id);
    return order?.buyerId === world.buyerId && order.status === 'waitbuyerpay';
  };
  return {
    payable: ids.filter(isPayable),
    failed: ids.filter((id) => !isPayable(id)).map((orderId) => ({ orderId, message: 'It cannot be paid' })),
  };
}

const payAddress = (world: World, { payable }: Linked) =>
  payable.length === 0 ? null : `${world.origin}/cashier?orders=${payable.join(',')}`;

/** A person pays on the page behind the link. */
export function payLink(world: World, given: Given): object {
  const linked = link(world, given, mostLinked, '400');
  return { payUrl: payAddress(world, linked), payFailureOrderList: linked.failed };
}

export function crossBorderPayLink(world: World, given: Given): object {
  const linked = link(world, given, mostCrossBorder, '400_4');
  return { payUrl: payAddress(world, linked), cantPayOrderList: linked.failed };
}

export function payWays(world: World, given: Given): object {
  const order = ownOrder(world, given.need('orderId'));
  return {
    orderId: order.id,
    channels: [
      { code: 1, name: '支付宝' },
      ...(isAgreed(world, 'shegou') ? [{ code: 3, name: '诚e赊' }] : []),
      { code: 20, name: '跨境宝' },
    ],
    payFee: totalFen(order),
    timeout: order.payTimeoutSeconds,
  };
}

/** The page of the link. */
export function cashier(world: World, query: URLSearchParams, isPaying: boolean): string {
  const orders = (query.get('orders') ?? '').split(',').map((id) => world.order(id));
  const open = orders.filter(({ status }) => status === 'waitbuyerpay');
  if (isPaying) for (const order of open) payOrder(world, order, 'alipay', null);
  const rows = orders.map((order) => `<li>${order.id}: ¥${(totalFen(order) / 100).toFixed(2)}, ${order.status}</li>`);
  return `<h1>支付宝</h1><ul>${rows.join('')}</ul><form method="post"><button>Pay</button></form>`;
}
