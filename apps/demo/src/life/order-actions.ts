import { demoCode, testCards } from '@sampan/server/connectors/payment/sandbox/cards';
import { listAddresses } from '@sampan/server/domains/addresses/book/list-addresses';
import { checkPayment } from '@sampan/server/domains/billing/payments/check-payment';
import { createPaymentIntent } from '@sampan/server/domains/billing/payments/create-payment-intent';
import { reconcilePayments } from '@sampan/server/domains/billing/payments/reconcile-payments';
import { approvePayment, rejectPayment } from '@sampan/server/domains/billing/transfers/approve-payment';
import { commitApproval } from '@sampan/server/domains/billing/transfers/commit-approval';
import { listDeclarations } from '@sampan/server/domains/billing/transfers/list-declarations';
import { addToCart } from '@sampan/server/domains/cart/lines/add-to-cart';
import { shipOrder } from '@sampan/server/domains/logistics/packing/ship-parcel';
import { passInspection } from '@sampan/server/domains/logistics/pass-inspection';
import { receiveGoods } from '@sampan/server/domains/logistics/receiving/receive-parcel';
import { addTrackingStep } from '@sampan/server/domains/logistics/tracking/add-tracking-step';
import type { Instalment } from '@sampan/server/domains/orders/bill';
import { checkoutNow } from '@sampan/server/domains/orders/checkout/checkout-now';
import { chooseBillPlan } from '@sampan/server/domains/orders/checkout/choose-bill-plan';
import { generateOrder } from '@sampan/server/domains/orders/checkout/generate-order';
import { closeOrder, closeUnpaidOrders } from '@sampan/server/domains/orders/close-order';
import { billForOrder } from '@sampan/server/domains/orders/instalments';
import { listOrderItems } from '@sampan/server/domains/orders/order-lines';
import type { PlacedOrder } from '@sampan/server/domains/orders/place-order';
import { confirmReceipt } from '@sampan/server/domains/orders/status/confirm-receipt';
import { startProcurement as startBuying } from '@sampan/server/domains/purchasing/buying/start-procurement';
import { settleUnsent } from '@sampan/server/domains/refunds/deciding/settle-unsent';
import { permitUpload } from '@sampan/server/domains/uploads/permits/permit-upload';
import { jobContext } from '@sampan/server/shop/context';
import { Refusal } from '@sampan/server/shop/refusal';
import { drawBankSlip } from './bank-slip.ts';
import { cast, type OperatorName } from './cast.ts';
import { photographGoods } from './inspection-photos.ts';
import { runLaterJobs } from './run-jobs.ts';
import type { OrderStory } from './stories.ts';
import { type CustomerContext, customerOf, operatorOf, type World } from './world.ts';

/** What people do with an order, through the actions behind the shop's own buttons. */

/** An order on its way through its story. */
export interface OrderInHand {
  story: OrderStory;
  /** Position in the list of stories, for varying figures. */
  index: number;
  placed?: PlacedOrder;
  /** Its purchase orders. */
  bought?: { id: string; version: number }[];
}

export const orderIdOf = (order: OrderInHand) => placedOf(order).id;

function placedOf({ placed }: OrderInHand): PlacedOrder {
  if (!placed) throw new Error('the order is not placed yet');
  return placed;
}

const buyerOf = (world: World, { story }: OrderInHand) => customerOf(world, story.customer);

const chosenLines = ({ goods }: World, { story }: OrderInHand) => story.goods.flatMap((choice) => goods.choose(choice));

export async function fillCart(world: World, order: OrderInHand): Promise<void> {
  await addToCart(buyerOf(world, order), { items: chosenLines(world, order) });
}

async function addressIdOf(ctx: CustomerContext, { story }: OrderInHand): Promise<string> {
  const { records } = await listAddresses(ctx, { pageNum: 1, pageSize: 10 });
  const address = records.find((one) => (one.defaultType === 1) !== (story.toSecondAddress ?? false));
  if (!address) throw new Error(`${story.customer} has no such address`);
  return address.id;
}

export async function place(world: World, order: OrderInHand): Promise<void> {
  const ctx = buyerOf(world, order);
  const addressId = await addressIdOf(ctx, order);
  order.placed = order.story.fromCart
    ? await generateOrder(ctx, { addressId })
    : await checkoutNow(ctx, { addressId, productDtos: chosenLines(world, order) });
  if (order.story.plan) await chooseBillPlan(ctx, { id: order.placed.billId, plan: order.story.plan });
}

async function dueInstalment(ctx: CustomerContext, order: OrderInHand): Promise<Instalment> {
  const bill = await billForOrder(ctx.db, placedOf(order).id);
  const due = bill?.instalments.find((instalment) => instalment.state === 'due');
  if (!due) throw new Error('nothing is due');
  return due;
}

type Behaviour = (typeof testCards)[number]['behaviour'];

/** Enters a test card in the sandbox's widget; the shop then reads back what came of it. */
export async function enterCard(world: World, order: OrderInHand, behaviour: Behaviour): Promise<void> {
  const ctx = buyerOf(world, order);
  const { sandbox } = world;
  const { intentId, clientSecret } = await createPaymentIntent(ctx, {
    billDetailId: (await dueInstalment(ctx, order)).id,
    jointPaymentId: undefined,
    provider: sandbox.name,
  });
  await sandbox.confirm(intentId, clientSecret, {
    number: testCards.find((card) => card.behaviour === behaviour)?.number ?? '',
    expiry: '12/40',
    cvc: '123',
    name: `${ctx.actor.firstName} ${ctx.actor.lastName}`,
  });
  if (behaviour === 'asks_code') await sandbox.authenticate(intentId, clientSecret, demoCode);
  await checkPayment(ctx, { intentId, billDetailId: undefined, jointPaymentId: undefined });
}

/** The bank has decided a pending payment, and the shop has asked. */
export async function settlePending(world: World): Promise<void> {
  await runLaterJobs(world);
  await reconcilePayments(jobContext(world.services), { olderThanSeconds: 0 });
}

export async function declareTransfer(world: World, order: OrderInHand): Promise<void> {
  const ctx = buyerOf(world, order);
  const { id, amountCents } = await dueInstalment(ctx, order);
  const { key, contentType } = await permitUpload(ctx, { fileType: 'png', purpose: 'slip' });
  const slip = await drawBankSlip({
    payer: `${ctx.actor.firstName} ${ctx.actor.lastName}`,
    amountUsd: amountCents / 100,
    reference: placedOf(order).sn,
    date: ctx.now(),
  });
  await ctx.storage.write(key, contentType, slip);
  await commitApproval(ctx, { approvalStatus: 'un_commit', billDetailId: id, billImages: [key], remark: '' });
}

async function declarationOf(world: World, order: OrderInHand) {
  const declarations = await listDeclarations(operatorOf(world, 'ruth'));
  const found = declarations.find((one) => one.orderId === placedOf(order).id);
  if (!found) throw new Error('nothing was declared');
  return found;
}

/** Finance has found the money. A large amount needs a second approver too. */
export async function approveTransfer(world: World, order: OrderInHand, by: OperatorName): Promise<void> {
  const { id, amountUsd } = await declarationOf(world, order);
  const bankReference = `QH-${placedOf(order).sn.slice(-6)}`;
  try {
    await approvePayment(operatorOf(world, by), { id, amountUsd, bankReference, code: '' });
  } catch (error) {
    if (!(error instanceof Refusal) || error.error !== 'second_approver_needed') throw error;
  }
}

export async function rejectTransfer(world: World, order: OrderInHand): Promise<void> {
  const { id } = await declarationOf(world, order);
  await rejectPayment(operatorOf(world, 'ruth'), {
    id,
    reason: 'No transfer with this reference has reached our account. Please check the account number on your slip.',
  });
}

export async function startProcurement(world: World, order: OrderInHand): Promise<void> {
  await startBuying(operatorOf(world, 'mei'), { id: placedOf(order).id, note: order.story.note ?? '' });
}

export async function receive(world: World, order: OrderInHand): Promise<void> {
  await receiveGoods(operatorOf(world, 'bo'), { id: placedOf(order).id, place: '', note: '' });
}

/** The catalogue's weight, which counts the cartons, and a fiftieth for padding, in a box of usual density. */
export async function inspect(world: World, order: OrderInHand): Promise<void> {
  const { id, sn } = placedOf(order);
  const items = await listOrderItems(world.services.db, id);
  const goods = items.reduce((grams, item) => grams + item.weightGrams * (item.quantity - item.refundedQuantity), 0);
  const weightGrams = Math.max(400, Math.ceil(goods * 1.02));
  const edge = Math.max(80, Math.round(Math.cbrt(weightGrams * 3.4) * 10));
  const bo = operatorOf(world, 'bo');
  await passInspection(
    bo,
    {
      id,
      weightGrams,
      lengthMm: Math.round(edge * 1.25),
      widthMm: edge,
      heightMm: Math.round(edge * 0.8),
      note: order.story.note ?? '',
      pictures: await photographGoods(bo, id, sn),
    },
    settleUnsent,
  );
}

export async function ship(world: World, order: OrderInHand): Promise<void> {
  await shipOrder(operatorOf(world, 'bo'), {
    id: placedOf(order).id,
    carrier: order.index % 3 === 0 ? 'Lantern Bay Express' : 'Orient Freight Line',
    trackingNumber: `OFL${20_488_170 + order.index * 317}`,
  });
}

export interface TrackStep {
  place: string;
  description: string;
  state: 'in_transit' | 'out_for_delivery' | 'delivered' | 'exception';
}

export async function track(world: World, order: OrderInHand, step: TrackStep): Promise<void> {
  await addTrackingStep(operatorOf(world, 'bo'), { id: placedOf(order).id, ...step });
}

export async function confirm(world: World, order: OrderInHand): Promise<void> {
  await confirmReceipt(buyerOf(world, order), { id: placedOf(order).id });
}

export async function cancel(world: World, order: OrderInHand): Promise<void> {
  await closeOrder(buyerOf(world, order), { id: placedOf(order).id });
}

export async function closeUnpaid(world: World): Promise<void> {
  await closeUnpaidOrders(jobContext(world.services));
}

export const portOf = ({ story }: OrderInHand) => cast[story.customer].port;
