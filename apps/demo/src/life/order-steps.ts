import { cast } from './cast.ts';
import { daysAgo, minutesAgo } from './moments.ts';
import * as orders from './order-actions.ts';
import * as purchases from './purchase-actions.ts';
import { askRefund, claimDamage, decideRefund, sendTransferBack, settlePayouts } from './refund-actions.ts';
import { type OrderStory, type Payment, type Stage, stages } from './stories.ts';
import type { Step, World } from './world.ts';

/**
 * The timing of an order's story: what happens how many days after what, in the working hours of the person doing it.
 */

type Act = (world: World) => Promise<unknown>;

interface Diary {
  /** So many days after the note before, at this hour in UTC. */
  later(days: number, hour: number, minutes: number, act: Act): void;
}

interface Scene {
  diary: Diary;
  order: orders.OrderInHand;
  /** When the buyer's office opens. */
  hour: number;
}

export function orderSteps(story: OrderStory, index: number, now: Date): Step[] {
  const steps: Step[] = [];
  // A little past the hour, differently for each.
  const lateness = (index * 13) % 29;
  let day = story.placedDaysAgo ?? 0;
  const start = story.placedMinutesAgo;
  const diary: Diary = {
    later(days, hour, minutes, act) {
      day -= days;
      const late = lateness + ((index * 7 + steps.length * 17) % 60) / 60;
      const at = start === undefined ? daysAgo(now, day, hour, minutes + late) : minutesAgo(now, start - minutes);
      if (at >= now) throw new Error(`story ${index} reaches into the future`);
      steps.push({ at, act });
    },
  };
  play({ diary, order: { story, index }, hour: cast[story.customer].hour });
  return steps;
}

function play(scene: Scene): void {
  const { story } = scene.order;
  for (const stage of stages.slice(0, stages.indexOf(story.until) + 1)) {
    chapters[stage](scene);
    if (story.refund?.after === stage) recordRefund(scene);
  }
  if (story.until === 'inspected' && story.balance) payments[story.balance](scene, 1);
  recordEnd(scene);
}

const chapters: Record<Stage, (scene: Scene) => void> = {
  placed({ diary, order, hour }) {
    if (order.story.fromCart) diary.later(0, hour, 0, (world) => orders.fillCart(world, order));
    diary.later(0, hour, 10, (world) => orders.place(world, order));
    if (order.story.until === 'placed' && order.story.payment) payments[order.story.payment]({ diary, order, hour }, 0);
  },
  paid(scene) {
    payments[scene.order.story.payment ?? 'card'](scene, 0);
    const { diary, order, hour } = scene;
    if (order.story.purchase === 'draft') diary.later(0, hour, 80, (world) => purchases.draft(world, order));
  },
  bought({ diary, order }) {
    const { purchase } = order.story;
    if (!purchase) return diary.later(1, 2, 30, (world) => orders.startProcurement(world, order));
    diary.later(1, 2, 30, (world) => purchases.draft(world, order));
    diary.later(0, 2, 50, (world) => purchases.place(world, order));
    if (purchase !== 'placed') diary.later(1, 6, 20, (world) => purchases.ship(world, order));
  },
  received({ diary, order }) {
    const receive = order.story.purchase ? purchases.arrive : orders.receive;
    diary.later(order.story.purchase ? 4 : 5, 3, 40, (world) => receive(world, order));
  },
  inspected: ({ diary, order }) => diary.later(1, 6, 10, (world) => orders.inspect(world, order)),
  settled(scene) {
    const { plan, balance = 'card' } = scene.order.story;
    if (plan !== 'full') payments[balance](scene, 1);
  },
  shipped({ diary, order }) {
    diary.later(1, 8, 15, (world) => orders.ship(world, order));
    recordTracking({ diary, order });
  },
  delivered({ diary, order, hour }) {
    diary.later(0, hour, 230, (world) =>
      orders.track(world, order, { place: 'Destination', description: 'Delivered', state: 'delivered' }),
    );
    const { claim } = order.story;
    if (claim) diary.later(claim.daysAfter, hour, 75, (world) => claimDamage(world, order, claim));
  },
  confirmed: ({ diary, order, hour }) => diary.later(2, hour, 45, (world) => orders.confirm(world, order)),
};

/** By card within the hour; a transfer is checked on finance's next morning. The first act comes after `wait` days. */
const payments: Record<Payment, (scene: Scene, wait: number) => void> = {
  card: (scene, wait) => enterCard(scene, wait, 25, 'succeeds'),
  card_after_decline(scene, wait) {
    enterCard(scene, wait, 22, 'declined');
    enterCard(scene, 0, 31, 'succeeds');
  },
  card_with_code: (scene, wait) => enterCard(scene, wait, 27, 'asks_code'),
  card_pending(scene, wait) {
    enterCard(scene, wait, 24, 'pending_then_paid');
    scene.diary.later(0, scene.hour, 70, orders.settlePending);
  },
  card_without_refunds: (scene, wait) => enterCard(scene, wait, 25, 'refund_fails'),
  transfer(scene, wait) {
    declare(scene, wait);
    scene.diary.later(1, 3, 10, (world) => orders.approveTransfer(world, scene.order, 'ruth'));
  },
  transfer_not_found_then_card(scene, wait) {
    payments.not_found(scene, wait);
    enterCard(scene, 0, 90, 'succeeds');
  },
  transfer_of_two(scene, wait) {
    payments.half_approved(scene, wait);
    scene.diary.later(0, 7, 20, (world) => orders.approveTransfer(world, scene.order, 'tomas'));
  },
  declined: (scene, wait) => enterCard(scene, wait, 25, 'declined'),
  declared: (scene, wait) => declare(scene, wait),
  not_found(scene, wait) {
    declare(scene, wait);
    scene.diary.later(1, 3, 10, (world) => orders.rejectTransfer(world, scene.order));
  },
  half_approved(scene, wait) {
    declare(scene, wait);
    scene.diary.later(1, 3, 10, (world) => orders.approveTransfer(world, scene.order, 'ruth'));
  },
};

function enterCard(
  { diary, order, hour }: Scene,
  wait: number,
  minutes: number,
  behaviour: Parameters<typeof orders.enterCard>[2],
): void {
  diary.later(wait, hour, minutes, (world) => orders.enterCard(world, order, behaviour));
}

function declare({ diary, order, hour }: Scene, wait: number): void {
  diary.later(wait, hour, 50, (world) => orders.declareTransfer(world, order));
}

/** The carrier's notes up to the last day; how many there are follows from how far the story goes. */
function recordTracking({ diary, order }: Pick<Scene, 'diary' | 'order'>): void {
  const { until, isHeld, customer } = order.story;
  const days = cast[customer].transitDays;
  const port = orders.portOf(order);
  const sea = Math.floor(days * 0.65);
  const note = (wait: number, hour: number, step: orders.TrackStep) =>
    diary.later(wait, hour, 5, (world) => orders.track(world, order, step));
  note(0, 11, { place: 'Shenzhen', description: 'Handed over to the carrier', state: 'in_transit' });
  note(1, 4, { place: 'Yantian', description: 'Cleared for export', state: 'in_transit' });
  note(sea - 1, 7, { place: port, description: 'Arrived at the port of entry', state: 'in_transit' });
  if (until === 'shipped') {
    if (isHeld)
      note(1, 3, { place: port, description: 'Held by customs: the invoice is being checked', state: 'exception' });
    return;
  }
  note(days - sea - 1, 8, { place: port, description: 'Cleared customs', state: 'in_transit' });
  note(1, cast[customer].hour, { place: 'Local depot', description: 'Out for delivery', state: 'out_for_delivery' });
}

function recordRefund({ diary, order, hour }: Scene): void {
  const refund = order.story.refund;
  if (!refund) return;
  diary.later(1, hour, 20, (world) => askRefund(world, order, refund));
  if (!refund.decision) return;
  diary.later(1, 4, 15, (world) => decideRefund(world, order, refund));
  diary.later(0, 5, 0, settlePayouts);
  if (refund.isTransferSent) diary.later(1, 6, 40, (world) => sendTransferBack(world, order));
}

function recordEnd({ diary, order, hour }: Scene): void {
  if (order.story.ends === 'cancelled') diary.later(0, hour, 170, (world) => orders.cancel(world, order));
  if (order.story.ends === 'expired') diary.later(3, hour, 50, orders.closeUnpaid);
}
