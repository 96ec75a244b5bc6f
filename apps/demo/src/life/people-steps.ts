import { inTransaction } from '@sampan/server/database/connect';
import { ensureOwner } from '@sampan/server/domains/accounts/ensure-owner';
import { updateUser } from '@sampan/server/domains/accounts/profile/update-user';
import { register } from '@sampan/server/domains/accounts/sign-in/register';
import { sendEmailCode } from '@sampan/server/domains/accounts/sign-in/send-email-code';
import { addInvited } from '@sampan/server/domains/accounts/staff/invite-operator';
import { addAddress } from '@sampan/server/domains/addresses/book/add-address';
import { addToCart } from '@sampan/server/domains/cart/lines/add-to-cart';
import { answerConversation, beginConversation } from '@sampan/server/domains/conversations/inbox/answer-conversation';
import { writeMessage } from '@sampan/server/domains/conversations/own/write-message';
import { addFavourite } from '@sampan/server/domains/favourites/list/add-favourite';
import { sendBroadcast } from '@sampan/server/domains/messages/broadcasts/send-broadcast';
import { readAllMessages } from '@sampan/server/domains/messages/inbox/read-messages';
import { completeDeliveredOrders } from '@sampan/server/domains/orders/status/confirm-receipt';
import type { Operator } from '@sampan/server/shop/actor';
import { jobContext } from '@sampan/server/shop/context';
import { customerContext, ensureDemoCustomer } from '../customer.ts';
import { demoCustomer } from '../demo-customer.ts';
import { type CustomerName, cast, type OperatorName, operatorCast } from './cast.ts';
import { daysAgo, minutesAgo } from './moments.ts';
import { runJobs } from './run-jobs.ts';
import { customerOf, operatorOf, type Step, type World } from './world.ts';

/** What people do besides ordering: they join, read messages, and leave something in the cart. */

const names = Object.keys(cast) as CustomerName[];

export function peopleSteps(now: Date): Step[] {
  return [
    { at: daysAgo(now, 130, 2), act: hire },
    ...names.flatMap((name) => customerSteps(name, now)),
    ...messageSteps(now),
    // What was not confirmed for a month after it arrived.
    { at: daysAgo(now, 15, 0, 15), act: ({ services }) => completeDeliveredOrders(jobContext(services)) },
  ];
}

function customerSteps(name: CustomerName, now: Date): Step[] {
  const { hour, joinedDaysAgo, cart, favourites, readDaysAgo } = cast[name];
  const steps: Step[] = [
    { at: daysAgo(now, joinedDaysAgo, hour, 5), act: (world) => join(world, name) },
    { at: daysAgo(now, joinedDaysAgo, hour, 12), act: (world) => addPlaces(world, name) },
  ];
  if (readDaysAgo !== undefined)
    steps.push({
      at: daysAgo(now, readDaysAgo, hour, 300),
      act: (world) => readAllMessages(customerOf(world, name)),
    });
  for (const [index, place] of (favourites ?? []).entries())
    steps.push({
      at: daysAgo(now, 20 - index, hour, 240),
      act: (world) => addFavourite(customerOf(world, name), { offerId: world.goods.bestSeller(place) }),
    });
  if (cart) {
    const at = name === 'amara' ? minutesAgo(now, 95) : daysAgo(now, 1, hour, 200);
    steps.push({
      at,
      act: (world) =>
        addToCart(customerOf(world, name), { items: cart.flatMap((choice) => world.goods.choose(choice)) }),
    });
  }
  return steps;
}

/** The owner adds the colleagues. These one-time passwords are never used; the owner gets a new one at the first start. */
async function hire(world: World): Promise<void> {
  const { services } = world;
  await ensureOwner(services);
  const row = await services.db
    .selectFrom('operators')
    .select(['id', 'email', 'name'])
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  const owner: Operator = {
    kind: 'operator',
    operatorId: row.id,
    email: row.email,
    name: row.name,
    roles: ['owner'],
  };
  const ctx = { ...services, language: 'en' as const, request: undefined };
  for (const [name, operator] of Object.entries(operatorCast)) {
    const actingAs = { ...ctx, actor: owner };
    const id = await inTransaction(services.db, (tx) => addInvited(actingAs, tx, { ...operator, language: 'en' }));
    const actor: Operator = { kind: 'operator', operatorId: id, ...operator };
    world.operators.set(name as OperatorName, { ...ctx, actor });
  }
}

async function join(world: World, name: CustomerName): Promise<void> {
  const { services } = world;
  const { email } = cast[name];
  if (email === demoCustomer.email) await ensureDemoCustomer(services);
  else await registerByMail(world, name);
  world.customers.set(name, await customerContext(services, email, cast[name].language));
}

async function registerByMail(world: World, name: CustomerName): Promise<void> {
  const { email, firstName, lastName, gender, language } = cast[name];
  const ctx = { ...world.services, language, request: undefined, actor: { kind: 'anonymous' as const } };
  await sendEmailCode(ctx, { email });
  await runJobs(world);
  const emailCode = /\b\d{6}\b/.exec(world.lastMail?.text ?? '')?.[0] ?? '';
  const { password } = demoCustomer;
  await register(ctx, { email, emailCode, firstName, lastName, gender, password });
}

async function addPlaces(world: World, name: CustomerName): Promise<void> {
  const ctx = customerOf(world, name);
  const { firstName, lastName, phone, country, addresses } = cast[name];
  await updateUser(ctx, { id: ctx.actor.userId, country, phone });
  for (const address of addresses) await addAddress(ctx, { ...address, firstName, lastName, mobile: phone });
}

function messageSteps(now: Date): Step[] {
  const broadcast = (days: number, content: string): Step => ({
    at: daysAgo(now, days, 7, 30),
    act: async (world) => {
      await sendBroadcast(operatorOf(world, 'noor'), {
        kind: 'service',
        texts: { en: content },
        country: '',
        language: undefined,
        orders: undefined,
        byMail: 0,
      });
      await runJobs(world);
    },
  });
  const write = (days: number, name: CustomerName, subject: string, content: string): Step => ({
    at: daysAgo(now, days, 7, 30),
    act: async (world) => {
      const customerId = customerOf(world, name).actor.userId;
      const about = { customerId, orderId: undefined, subject };
      await beginConversation(operatorOf(world, 'noor'), { ...about, content, pictures: [] });
    },
  });
  const ask = (days: number, name: CustomerName, subject: string, content: string, answer?: string): Step => ({
    at: daysAgo(now, days, cast[name].hour, 40),
    act: async (world) => {
      const { conversationId: id } = await writeMessage(customerOf(world, name), {
        subject,
        content,
        pictures: [],
        conversationId: undefined,
        orderId: undefined,
      });
      if (answer)
        await answerConversation(operatorOf(world, 'noor'), {
          id,
          version: 1,
          content: answer,
          pictures: [],
          close: 0,
        });
    },
  });
  return [
    broadcast(
      48,
      'Our warehouse in Shenzhen now inspects on Saturdays too: goods that arrive on a Friday wait no longer.',
    ),
    write(
      6,
      'amara',
      'Cartons for Seattle',
      'Your cartons for Seattle fit on one pallet if you wait for the next order. Tell us if you would like that.',
    ),
    broadcast(4, 'New in the shop: collections for autumn. Samples of every fabric can be had on request.'),
    ask(
      3,
      'anna',
      'USt-IdNr. auf der Rechnung',
      'Guten Tag, steht unsere USt-IdNr. auf der Rechnung, wenn wir sie im Konto eintragen?',
      'Guten Tag Frau Lindner, ja: auf jeder Rechnung ab der nächsten Bestellung.',
    ),
    ask(2, 'khalid', 'شحن طلبين معًا', 'هل يمكن شحن طلبينا القادمين معًا إلى الشارقة؟'),
    ask(
      1,
      'amara',
      'Samples of autumn fabrics',
      'Could we have samples of three fabrics before we order 500 pieces? What would the courier cost?',
    ),
  ];
}
