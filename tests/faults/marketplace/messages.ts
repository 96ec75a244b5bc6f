import type { Fate } from '../../simulators/alibaba1688/messages.ts';
import type { Alibaba1688Simulator } from '../../simulators/alibaba1688/simulator.ts';
import type { Chance } from '../chance.ts';

/** Messages about the fire's orders, of which many are doubled, lost, late, forged or out of order. */

const topics = [
  'ORDER_BUYER_VIEW_ORDER_PAY',
  'ORDER_BUYER_VIEW_ANNOUNCE_SENDGOODS',
  'ORDER_BUYER_VIEW_PART_PART_SENDGOODS',
  'ORDER_BUYER_VIEW_ORDER_PRICE_MODIFY',
  'ORDER_BUYER_VIEW_ORDER_SUCCESS',
];
const batch = 250;

const fateOf = (chance: Chance): Fate => {
  const kind = chance.next();
  if (kind < 0.15) return 'duplicate';
  if (kind < 0.25) return 'drop';
  if (kind < 0.35) return 'delay';
  if (kind < 0.4) return 'wrongSignature';
  return kind < 0.45 ? 'lateAnswer' : 'normal';
};

/** Sellers send and carriers deliver meanwhile; what a message says is true only if its order was read after it. */
export async function sendMessages(
  simulator: Alibaba1688Simulator,
  chance: Chance,
  count: number,
  progress: (sent: number) => Promise<void>,
): Promise<number> {
  const first = simulator.messages().length;
  const sent = () => simulator.messages().length - first;
  const orderIds = simulator.ledger().flatMap(({ orderId, outOrderId }) => (outOrderId ? orderId : []));
  for (let nextReport = 1000; sent() < count; ) {
    simulator.pauseMessages();
    const fates: Fate[] = [];
    for (let nth = 0; nth < batch; nth++) {
      const orderId = chance.pick(orderIds);
      if (chance.is(0.02)) moveOn(simulator, orderId, chance);
      simulator.sendMessage(chance.pick(topics), { orderId, currentStatus: 'waitbuyerpay' });
      fates.push(fateOf(chance));
    }
    simulator.planMessages(fates);
    if (chance.is(0.5)) simulator.reverseMessages();
    await simulator.resumeMessages();
    if (sent() >= nextReport) {
      await progress(sent());
      nextReport += 1000;
    }
  }
  // What was delayed arrives, and what was refused comes again; later calls would be refused for their time.
  for (let minutes = 0; minutes < 12; minutes++) await simulator.advance(60_000);
  return sent();
}

function moveOn(simulator: Alibaba1688Simulator, orderId: string, chance: Chance): void {
  const order = simulator.ledger().find((one) => one.orderId === orderId);
  if (order?.status === 'waitsellersend') simulator.ship(orderId);
  else if (order?.status === 'waitbuyerreceive' && chance.is(0.5)) simulator.sign(orderId);
}
