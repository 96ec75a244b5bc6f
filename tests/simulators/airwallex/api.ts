import { ApiError, invalid } from './api-error.ts';
import { attemptView, findAttempt, intentOf } from './attempts.ts';
import { recordView, settlementView, transactionView } from './books.ts';
import { days } from './clock.ts';
import { confirmIntent } from './confirm.ts';
import { createDeposit, depositView, findDeposit, moveDeposit } from './deposits.ts';
import { answerDispute, createDispute, disputeView, escalateDispute, findDispute, resolveDispute } from './disputes.ts';
import { type Body, onlyFields, optionalText, text } from './fields.ts';
import type { Idempotency } from './idempotency.ts';
import { cancelIntent, createIntent, findIntent, intentView, listedIntent, secretOf, updateIntent } from './intents.ts';
import { markedPage, numberedPage, within } from './pages-of.ts';
import { createRefund, findRefund, refundView } from './refunds.ts';
import type { Intent, World } from './world.ts';

interface Call {
  id: string;
  query: URLSearchParams;
  body: Body;
}

interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  status?: number;
  act(call: Call): unknown;
}

const paymentLists = { usual: 10, most: 1000 };
const financeLists = { usual: 100, most: 1000 };

function routes(world: World, once: Idempotency): Route[] {
  return [
    ...intentRoutes(world, once),
    ...refundRoutes(world, once),
    ...disputeRoutes(world, once),
    ...bookRoutes(world),
    ...depositRoutes(world),
  ];
}

const newest = <Item extends { createdAt: number }>(items: Iterable<Item>): Item[] => [...items].reverse();

function intentRoutes(world: World, once: Idempotency): Route[] {
  const full = (intent: Intent) => ({ ...intentView(world, intent), client_secret: secretOf(world, intent) });
  const act =
    (operation: string, change: (intent: Intent, body: Body) => Intent) =>
    ({ id, body }: Call) => {
      const requestId = text(body, 'request_id', 64);
      return once.once(`${operation} ${id}`, requestId, body, () => full(change(findIntent(world, id), body)));
    };
  const attempt = (id: string) => {
    const found = findAttempt(world, id);
    return attemptView(intentOf(world, found), found);
  };
  const change = (operation: string) => new RegExp(`^/api/v1/pa/payment_intents/([^/]+)/${operation}$`);
  return [
    {
      method: 'POST',
      path: /^\/api\/v1\/pa\/payment_intents\/create$/,
      status: 201,
      act: ({ body }) => once.once('create', text(body, 'request_id', 64), body, () => full(createIntent(world, body))),
    },
    {
      method: 'POST',
      path: change('confirm'),
      act: act('confirm', (intent, body) => confirmIntent(world, intent, body)),
    },
    { method: 'POST', path: change('update'), act: act('update', (intent, body) => updateIntent(world, intent, body)) },
    { method: 'POST', path: change('cancel'), act: act('cancel', (intent, body) => cancel(world, intent, body)) },
    { method: 'GET', path: /^\/api\/v1\/pa\/payment_intents\/([^/]+)$/, act: ({ id }) => full(findIntent(world, id)) },
    { method: 'GET', path: /^\/api\/v1\/pa\/payment_attempts\/([^/]+)$/, act: ({ id }) => attempt(id) },
    { method: 'GET', path: /^\/api\/v1\/pa\/payment_attempts$/, act: ({ query }) => listAttempts(world, query) },
    { method: 'GET', path: /^\/api\/v1\/pa\/payment_intents$/, act: ({ query }) => listIntents(world, query) },
  ];
}

function cancel(world: World, intent: Intent, body: Body): Intent {
  onlyFields(body, ['cancellation_reason', 'request_id']);
  return cancelIntent(world, intent, optionalText(body, 'cancellation_reason', 256));
}

function listIntents(world: World, query: URLSearchParams) {
  const isWithin = within(query, 'created_at');
  const found = newest(world.intents.values()).filter(
    (intent) =>
      isWithin(intent.createdAt) &&
      matches(query, 'currency', intent.currency) &&
      matches(query, 'merchant_order_id', intent.merchantOrderId) &&
      matches(query, 'status', intent.status),
  );
  const { items, has_more } = numberedPage(found, query, paymentLists);
  return { items: items.map((intent) => listedIntent(world, intent)), has_more };
}

function matches(query: URLSearchParams, name: string, value: string | undefined): boolean {
  return (query.get(name) ?? value) === value;
}

function listAttempts(world: World, query: URLSearchParams) {
  const isWithin = within(query, 'created_at');
  const found = newest([...world.intents.values()].flatMap(({ attempts }) => attempts)).filter(
    (attempt) =>
      isWithin(attempt.createdAt) &&
      matches(query, 'payment_intent_id', attempt.intentId) &&
      matches(query, 'status', attempt.status),
  );
  const { items, has_more } = numberedPage(found, query, paymentLists);
  return { items: items.map((attempt) => attemptView(intentOf(world, attempt), attempt)), has_more };
}

function refundRoutes(world: World, once: Idempotency): Route[] {
  return [
    {
      method: 'POST',
      path: /^\/api\/v1\/pa\/refunds\/create$/,
      status: 201,
      act: ({ body }) =>
        once.once('refund', text(body, 'request_id', 64), body, () => refundView(createRefund(world, body))),
    },
    { method: 'GET', path: /^\/api\/v1\/pa\/refunds\/([^/]+)$/, act: ({ id }) => refundView(findRefund(world, id)) },
    { method: 'GET', path: /^\/api\/v1\/pa\/refunds$/, act: ({ query }) => listRefunds(world, query) },
  ];
}

function listRefunds(world: World, query: URLSearchParams) {
  const isWithin = within(query, 'created_at');
  const found = newest(world.refunds.values()).filter(
    (refund) =>
      isWithin(refund.createdAt) &&
      matches(query, 'payment_intent_id', refund.intentId) &&
      matches(query, 'payment_attempt_id', refund.attemptId) &&
      matches(query, 'currency', refund.currency) &&
      matches(query, 'status', refund.status),
  );
  const { items, has_more } = numberedPage(found, query, paymentLists);
  return { items: items.map(refundView), has_more };
}

function disputeRoutes(world: World, once: Idempotency): Route[] {
  const view = (id: string) => disputeView(world, findDispute(world, id));
  const answer =
    (kind: 'accept' | 'challenge') =>
    ({ id, body }: Call) =>
      once.once(`${kind} ${id}`, text(body, 'request_id', 64), body, () =>
        disputeView(world, answerDispute(world, findDispute(world, id), kind, body)),
      );
  const simulation = (step: string) => new RegExp(`^/api/v1/simulation/pa/payment_disputes/([^/]+)/${step}$`);
  return [
    { method: 'GET', path: /^\/api\/v1\/pa\/payment_disputes\/([^/]+)$/, act: ({ id }) => view(id) },
    { method: 'GET', path: /^\/api\/v1\/pa\/payment_disputes$/, act: ({ query }) => listDisputes(world, query) },
    { method: 'POST', path: /^\/api\/v1\/pa\/payment_disputes\/([^/]+)\/accept$/, act: answer('accept') },
    { method: 'POST', path: /^\/api\/v1\/pa\/payment_disputes\/([^/]+)\/challenge$/, act: answer('challenge') },
    {
      method: 'POST',
      path: /^\/api\/v1\/simulation\/pa\/payment_disputes\/create$/,
      act: ({ body }) => disputeView(world, createDispute(world, body)),
    },
    {
      method: 'POST',
      path: simulation('resolve'),
      act: ({ id, body }) => disputeView(world, resolveDispute(world, findDispute(world, id), body)),
    },
    {
      method: 'POST',
      path: simulation('escalate'),
      act: ({ id, body }) => disputeView(world, escalateDispute(world, findDispute(world, id), body)),
    },
  ];
}

function listDisputes(world: World, query: URLSearchParams) {
  const isWithin = within(query, 'updated_at');
  const isDue = within(query, 'due_at');
  const found = newest(world.disputes.values()).filter(
    (dispute) =>
      isWithin(dispute.updatedAt) &&
      isDue(dispute.dueAt) &&
      matches(query, 'payment_intent_id', dispute.intentId) &&
      matches(query, 'stage', dispute.stage) &&
      matches(query, 'status', dispute.status),
  );
  const { items, pageAfter, pageBefore } = markedPage(found, query, 'size', { usual: 10, most: 100 });
  return { items: items.map((dispute) => disputeView(world, dispute)), page_after: pageAfter, page_before: pageBefore };
}

function bookRoutes(world: World): Route[] {
  const settlement = (id: string) => {
    const found = world.settlements.get(id);
    if (!found) throw new ApiError(404, 'resource_not_found', `The resource with ID ${id} cannot be found`);
    return settlementView(found);
  };
  return [
    { method: 'GET', path: /^\/api\/v1\/pa\/financial\/settlements\/([^/]+)$/, act: ({ id }) => settlement(id) },
    {
      method: 'GET',
      path: /^\/api\/v1\/pa\/financial\/settlements$/,
      act: ({ query }) => listSettlements(world, query),
    },
    { method: 'GET', path: /^\/api\/v1\/pa\/settlement_records$/, act: ({ query }) => listRecords(world, query) },
    { method: 'GET', path: /^\/api\/v1\/financial_transactions$/, act: ({ query }) => listTransactions(world, query) },
  ];
}

function listSettlements(world: World, query: URLSearchParams) {
  for (const name of ['currency', 'status', 'from_settled_at', 'to_settled_at'])
    if (!query.has(name)) throw invalid(name, `${name} must be provided`);
  const isWithin = within(query, 'settled_at');
  const found = [...world.settlements.values()]
    .filter(({ currency, settledAt }) => currency === query.get('currency') && isWithin(settledAt))
    .filter(() => query.get('status') === 'SETTLED');
  const { items, has_more } = numberedPage(found, query, financeLists);
  return { items: items.map(settlementView), has_more };
}

function listRecords(world: World, query: URLSearchParams) {
  if (!query.has('settlement_id') && !query.has('payment_intent_id'))
    throw invalid('settlement_id', 'settlement_id or payment_intent_id must be provided');
  const found = world.entries.filter(
    (entry) =>
      entry.settlementId !== undefined &&
      matches(query, 'settlement_id', entry.settlementId) &&
      matches(query, 'payment_intent_id', entry.intentId),
  );
  const { items, pageAfter } = markedPage(found, query, 'page_size', { usual: 50, most: 50 });
  const views = items.map((entry) => recordView(world, entry));
  return { items: views, has_more: pageAfter !== undefined, page_after: pageAfter };
}

function listTransactions(world: World, query: URLSearchParams) {
  const isWithin = within(query, 'created_at');
  const found = newest(world.entries)
    .filter(({ createdAt }) => isWithin(createdAt))
    .map((entry) => transactionView(world, entry))
    .filter(
      (entry) =>
        matches(query, 'batch_id', entry.batch_id) &&
        matches(query, 'currency', entry.currency) &&
        matches(query, 'source_id', entry.source_id) &&
        matches(query, 'status', entry.status),
    );
  return numberedPage(found, query, financeLists);
}

function depositRoutes(world: World): Route[] {
  const view = (id: string) => depositView(world, findDeposit(world, id));
  const simulation = (step: string) => new RegExp(`^/api/v1/simulation/deposits/([^/]+)/${step}$`);
  const moving =
    (status: 'SETTLED' | 'REJECTED' | 'REVERSED') =>
    ({ id }: Call) =>
      Boolean(moveDeposit(world, findDeposit(world, id), status));
  return [
    { method: 'GET', path: /^\/api\/v1\/deposits\/([^/]+)$/, act: ({ id }) => view(id) },
    { method: 'GET', path: /^\/api\/v1\/deposits$/, act: ({ query }) => listDeposits(world, query) },
    {
      method: 'POST',
      path: /^\/api\/v1\/simulation\/deposit\/create$/,
      act: ({ body }) => depositView(world, createDeposit(world, body)),
    },
    { method: 'POST', path: simulation('settle'), act: moving('SETTLED') },
    { method: 'POST', path: simulation('reject'), act: moving('REJECTED') },
    { method: 'POST', path: simulation('reverse'), act: moving('REVERSED') },
  ];
}

/** The last thirty days, unless the start is given. */
function listDeposits(world: World, query: URLSearchParams) {
  const isWithin = within(query, 'created_at');
  const monthAgo = world.clock.now() - days(30);
  const found = newest(world.deposits.values()).filter(
    ({ createdAt }) => isWithin(createdAt) && (query.has('from_created_at') || createdAt >= monthAgo),
  );
  const { items, has_more } = numberedPage(found, query, financeLists);
  return { items: items.map((deposit) => depositView(world, deposit)), has_more };
}

/** Answers a call of the API; throws ApiError. */
export function makeApi(world: World, once: Idempotency) {
  const all = routes(world, once);
  return (method: string, path: string, query: URLSearchParams, body: Body): { status: number; body: unknown } => {
    const route = all.find((known) => known.method === method && known.path.test(path));
    if (!route) throw new ApiError(404, 'not_found', 'The requested endpoint does not exist');
    const id = decodeURIComponent(route.path.exec(path)?.[1] ?? '');
    return { status: route.status ?? 200, body: route.act({ id, query, body }) };
  };
}
