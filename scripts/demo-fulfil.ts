import type { OrderStatus } from '@sampan/contract/order-status';
import pino from 'pino';
import { photographGoods } from '../apps/demo/src/life/inspection-photos.ts';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { SandboxProvider } from '../apps/server/src/connectors/payment/sandbox/provider.ts';
import { createServices } from '../apps/server/src/create-services.ts';
import { checkPayment } from '../apps/server/src/domains/billing/payments/check-payment.ts';
import { createPaymentIntent } from '../apps/server/src/domains/billing/payments/create-payment-intent.ts';
import { approvePayment } from '../apps/server/src/domains/billing/transfers/approve-payment.ts';
import { listDeclarations } from '../apps/server/src/domains/billing/transfers/list-declarations.ts';
import { shipOrder } from '../apps/server/src/domains/logistics/packing/ship-parcel.ts';
import { passInspection } from '../apps/server/src/domains/logistics/pass-inspection.ts';
import { receiveGoods } from '../apps/server/src/domains/logistics/receiving/receive-parcel.ts';
import { addTrackingStep } from '../apps/server/src/domains/logistics/tracking/add-tracking-step.ts';
import { billForOrder } from '../apps/server/src/domains/orders/instalments.ts';
import { confirmReceipt } from '../apps/server/src/domains/orders/status/confirm-receipt.ts';
import { startProcurement } from '../apps/server/src/domains/purchasing/buying/start-procurement.ts';
import { settleUnsent } from '../apps/server/src/domains/refunds/deciding/settle-unsent.ts';
import type { Customer, Operator } from '../apps/server/src/shop/actor.ts';
import type { Context } from '../apps/server/src/shop/context.ts';
import { Refusal } from '../apps/server/src/shop/refusal.ts';
import type { Services } from '../apps/server/src/shop/services.ts';
import { commandActingAs, onDatabase } from './database.ts';
import { fail } from './steps.ts';

/**
 * `npm run demo:fulfil -- <order number> [--pay]`: completes an order of the demo shop through the operators' own actions.
 * Paying and confirming receipt are the buyer's part; `--pay` does them too, with a test card.
 */

interface Walk {
  orderId: string;
  sn: string;
  mayPay: boolean;
  operator: Context & { actor: Operator };
  buyer: Context & { actor: Customer };
}

const say = (text: string) => process.stdout.write(`  ${text}\n`);

function contextOf<Actor extends Operator | Customer>(services: Services, actor: Actor): Context & { actor: Actor } {
  return { ...services, actor, language: 'en', request: undefined };
}

async function findOperator({ db }: Services): Promise<Operator> {
  const row = await db
    .selectFrom('operators')
    .selectAll()
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst();
  if (!row) throw new Error('There is no operator yet. Start the shop once with npm start.');
  return { kind: 'operator', operatorId: row.id, email: row.email, name: row.name, roles: ['owner'] };
}

async function findBuyer({ db }: Services, userId: string): Promise<Customer> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  return {
    kind: 'customer',
    userId: row.id,
    buyerId: row.buyer_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    avatarKey: row.avatar_key,
  };
}

async function prepareWalk(services: Services, sn: string, mayPay: boolean): Promise<Walk> {
  const order = await services.db
    .selectFrom('orders')
    .select(['id', 'sn', 'placed_by'])
    .where('sn', '=', sn)
    .executeTakeFirst();
  if (!order) throw new Error(`There is no order ${sn}. Its number is on the page My orders.`);
  const operator = contextOf(services, await findOperator(services));
  const buyer = contextOf(services, await findBuyer(services, order.placed_by));
  return { orderId: order.id, sn: order.sn, mayPay, operator, buyer };
}

async function payByTestCard({ orderId, buyer }: Walk): Promise<string> {
  const bill = await billForOrder(buyer.db, orderId);
  const due = bill?.instalments.find((instalment) => instalment.state === 'due');
  const sandbox = buyer.payments.find('sandbox');
  if (!due || !(sandbox instanceof SandboxProvider)) throw new Error('Only the sandbox takes test cards.');
  const intent = await createPaymentIntent(buyer, {
    billDetailId: due.id,
    jointPaymentId: undefined,
    provider: sandbox.name,
  });
  const card = {
    number: '4242424242424242',
    expiry: '12/40',
    cvc: '123',
    name: `${buyer.actor.firstName} ${buyer.actor.lastName}`,
  };
  await sandbox.confirm(intent.intentId, intent.clientSecret, card);
  await checkPayment(buyer, { intentId: intent.intentId, billDetailId: undefined, jointPaymentId: undefined });
  return `The buyer paid ${intent.amountUsd.toFixed(2)} USD with the card 4242 4242 4242 4242.`;
}

async function approveTransfer({ orderId, operator }: Walk): Promise<string | undefined> {
  const declaration = (await listDeclarations(operator)).find((listed) => listed.orderId === orderId);
  if (!declaration) return undefined;
  try {
    await approvePayment(operator, {
      id: declaration.id,
      amountUsd: declaration.amountUsd,
      bankReference: 'DEMO',
      code: '',
    });
  } catch (error) {
    if (!(error instanceof Refusal) || !/^second_(approver|look)_needed$/.test(error.error)) throw error;
    throw new Error('This amount needs a second approval: by another operator, or later with a code.');
  }
  return `Finance approved the transfer of ${declaration.amountUsd.toFixed(2)} USD.`;
}

/** The catalogue's weight and a tenth for the carton, as a cube of the usual density. */
async function inspect({ orderId, sn, operator }: Walk): Promise<string> {
  const rows = await operator.db
    .selectFrom('order_items')
    .select(['quantity', 'refunded_quantity', 'weight_grams'])
    .where('order_id', '=', orderId)
    .execute();
  const goods = rows.reduce((grams, row) => grams + row.weight_grams * (row.quantity - row.refunded_quantity), 0);
  const weightGrams = Math.max(100, Math.ceil(goods * 1.1));
  const edge = Math.max(50, Math.round(Math.cbrt(weightGrams * 4) * 10));
  const answer = await passInspection(
    operator,
    {
      id: orderId,
      weightGrams,
      lengthMm: edge,
      widthMm: edge,
      heightMm: edge,
      note: '',
      pictures: await photographGoods(operator, orderId, sn),
    },
    settleUnsent,
  );
  const balance =
    answer.balanceUsd > 0 ? `the balance of ${answer.balanceUsd.toFixed(2)} USD is billed` : 'nothing more is due';
  return `Inspected and weighed: ${weightGrams / 1000} kg, charged as ${answer.chargeableWeightKg} kg; ${balance}.`;
}

/** Spreads the steps between the day of shipping and now, which may be the same minute. */
async function deliver({ orderId, operator }: Walk): Promise<string> {
  const now = Date.now();
  const { shipped_at } = await operator.db
    .selectFrom('shipments')
    .select('shipped_at')
    .where('order_id', '=', orderId)
    .orderBy('shipped_at', 'desc')
    .executeTakeFirstOrThrow();
  const steps = [
    [0, 'Shenzhen', 'Left the warehouse', 'in_transit'],
    [0.6, 'Port of entry', 'Cleared customs', 'in_transit'],
    [0.9, 'Local depot', 'Out for delivery', 'out_for_delivery'],
    [1, 'Destination', 'Delivered', 'delivered'],
  ] as const;
  for (const [part, place, description, state] of steps)
    await addTrackingStep(operator, {
      id: orderId,
      at: new Date(shipped_at.getTime() + part * (now - shipped_at.getTime())).toISOString(),
      place,
      description,
      state,
    });
  return 'The carrier delivered the parcel.';
}

async function ship({ orderId, operator }: Walk): Promise<string> {
  const trackingNumber = `SPN${Date.now()}`;
  await shipOrder(operator, { id: orderId, carrier: 'Demo Express', trackingNumber });
  return `Shipped with Demo Express, tracking number ${trackingNumber}.`;
}

const isDelivered = async ({ orderId, operator }: Walk) =>
  (await operator.db.selectFrom('shipments').select('delivered_at').where('order_id', '=', orderId).execute()).every(
    ({ delivered_at }) => delivered_at !== null,
  );

/** Does the next step and names it; undefined when the walk ends here, with the reason printed. */
async function takeStep(walk: Walk, status: OrderStatus): Promise<string | undefined> {
  const { orderId: id, operator, buyer, mayPay } = walk;
  const stop = (text: string) => void say(text);
  switch (status) {
    case 'create':
    case 'be_confirmed_customer':
      return mayPay ? payByTestCard(walk) : stop('The buyer has to pay next. Add --pay to pay with a test card.');
    case 'payment_confirming':
      return (await approveTransfer(walk)) ?? stop('A card payment is being confirmed. Try again in a few seconds.');
    case 'be_purchased':
      await startProcurement(operator, { id, note: '' });
      return 'Purchasing has started to buy the goods.';
    case 'in_purchased':
      await receiveGoods(operator, { id, place: '', note: '' });
      return 'The goods are in the warehouse.';
    case 'pending_inspection':
      return inspect(walk);
    case 'be_delivered':
      return ship(walk);
    case 'delivered':
      if (!(await isDelivered(walk))) return deliver(walk);
      if (!mayPay)
        return stop(
          'The buyer confirms receipt under My orders; otherwise the order completes by itself after 30 days.',
        );
      await confirmReceipt(buyer, { id });
      return 'The buyer confirmed receipt.';
    case 'after_sales':
      return stop('A refund request awaits a decision.');
    default:
      return stop('Nothing is left to do.');
  }
}

async function walkToEnd(walk: Walk): Promise<void> {
  for (;;) {
    const { status } = await walk.operator.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', walk.orderId)
      .executeTakeFirstOrThrow();
    say(`${walk.sn} is ${status}.`);
    const done = await takeStep(walk, status as OrderStatus);
    if (done === undefined) return;
    say(done);
  }
}

const [sn, ...options] = process.argv
  .slice(2)
  .toSorted((a, b) => Number(a.startsWith('--')) - Number(b.startsWith('--')));
if (!sn || sn.startsWith('--') || options.some((option) => option !== '--pay'))
  fail('Name the order: npm run demo:fulfil -- SP20261104ABCDEFGH [--pay]');

async function run(wanted: string, mayPay: boolean): Promise<void> {
  const config = readConfig();
  if (!config.isDemo) throw new Error('npm run demo:fulfil is for demo shops only, and this is a real one.');
  await onDatabase(config, async ({ url }) => {
    const services = await createServices(config, { url }, pino({ level: 'error' }), {
      actingAs: commandActingAs('demo:fulfil'),
    });
    try {
      await services.queue.start();
      await walkToEnd(await prepareWalk(services, wanted, mayPay));
    } finally {
      await services.queue.stop();
      await services.pool.end();
    }
  });
}

await run(sn.toUpperCase(), options.includes('--pay')).catch((error: unknown) => fail(startMistakes(error).join('\n')));
