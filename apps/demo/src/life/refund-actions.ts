import { listOrderItems } from '@sampan/server/domains/orders/order-lines';
import { fileClaim } from '@sampan/server/domains/refunds/asking/file-claim';
import { requestRefund } from '@sampan/server/domains/refunds/asking/request-refund';
import { approveRefund, rejectRefund } from '@sampan/server/domains/refunds/deciding/approve-refund';
import { listRefunds } from '@sampan/server/domains/refunds/deciding/list-refunds';
import { recordOfflineRefund } from '@sampan/server/domains/refunds/deciding/record-offline-refund';
import { reconcilePayouts } from '@sampan/server/domains/refunds/granting/pay-out-refund';
import { permitUpload } from '@sampan/server/domains/uploads/permits/permit-upload';
import { jobContext } from '@sampan/server/shop/context';
import { photographDamage } from './inspection-photos.ts';
import { type OrderInHand, orderIdOf } from './order-actions.ts';
import { runLaterJobs } from './run-jobs.ts';
import type { ClaimStory, RefundStory } from './stories.ts';
import { customerOf, operatorOf, type World } from './world.ts';

export async function askRefund(world: World, order: OrderInHand, { pieces, remark }: RefundStory): Promise<void> {
  const orderId = orderIdOf(order);
  const items = await listOrderItems(world.services.db, orderId);
  const asked = pieces === 'all' ? items : items.slice(0, 1);
  await requestRefund(customerOf(world, order.story.customer), {
    orderId,
    orderSn: '',
    toPrepaid: false,
    orderReturnItems: asked.map((item) => ({
      customerOrderItemId: item.id,
      productCount: pieces === 'all' ? item.quantity : Math.ceil(item.quantity / 2),
      remark,
    })),
  });
}

/** With a picture of the goods, as the buyer's phone took it. */
export async function claimDamage(world: World, order: OrderInHand, story: ClaimStory): Promise<void> {
  const orderId = orderIdOf(order);
  const ctx = customerOf(world, order.story.customer);
  const [item] = await listOrderItems(world.services.db, orderId);
  if (!item) throw new Error('an order without goods');
  const { key, contentType } = await permitUpload(ctx, { fileType: 'jpg', purpose: 'claim' });
  await ctx.storage.write(key, contentType, await photographDamage(ctx, orderId));
  const { reason, remark, pieces } = story;
  const lines = [{ customerOrderItemId: item.id, productCount: Math.min(pieces, item.quantity) }];
  await fileClaim(ctx, { orderId, reason, remark, lines, images: [key], amountUsd: undefined });
}

async function refundOf(world: World, order: OrderInHand, state: 'requested' | 'paying') {
  const asked = { state, order: '', toTransfer: 0 as const, after: '', pageSize: 100 };
  const { list: refunds } = await listRefunds(operatorOf(world, 'ruth'), asked);
  const found = refunds.find((refund) => refund.orderId === orderIdOf(order));
  if (!found) throw new Error(`no refund is ${state}`);
  return found;
}

export async function decideRefund(world: World, order: OrderInHand, story: RefundStory): Promise<void> {
  const { id, lines } = await refundOf(world, order, 'requested');
  const note = story.note ?? '';
  const ctx = operatorOf(world, 'ruth');
  if (story.decision === 'refused') await rejectRefund(ctx, { id, reason: note });
  else if (story.decision === 'granted') await approveRefund(ctx, { id, note, code: '' });
  else {
    const half = lines.map((line) => ({ id: line.id, quantity: Math.ceil(line.quantity / 2) }));
    await approveRefund(ctx, { id, note, lines: half, code: '' });
  }
}

/** The card's bank has taken the money back in, or not, and the shop has asked. */
export async function settlePayouts(world: World): Promise<void> {
  await runLaterJobs(world);
  await reconcilePayouts(jobContext(world.services), { olderThanSeconds: 0 });
}

export async function sendTransferBack(world: World, order: OrderInHand): Promise<void> {
  const { id } = await refundOf(world, order, 'paying');
  const bankReference = `QH-R${1040 + order.index}`;
  await recordOfflineRefund(operatorOf(world, 'tomas'), { id, bankReference, evenIfDisputed: false });
}
