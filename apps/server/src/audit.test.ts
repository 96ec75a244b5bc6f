import { feeFacts, feeNames } from '@sampan/contract/fees';
import { isMoveAllowed, type MoveCause, orderStatuses, statusFacts } from '@sampan/contract/order-status';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { readProviderBooks } from '#domains/books/provider/read-provider-books.ts';
import { chargeStorage } from '#domains/own-stock/storage-fees.ts';
import { jobContext } from '#shop/context.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { declareTransfer } from '#testing/declare-transfer.ts';
import { makeProduct } from '#testing/make-product.ts';
import { makeOwnStock, payOrder, placeServed } from '#testing/own-stock.ts';
import { cards, dueInstalment, makeSmallOrder, payByCard } from '#testing/pay.ts';
import { draftOf, makePaidOrder, placedOf } from '#testing/purchase.ts';
import { fulfilShopOrder, publishGoods } from '#testing/sell-on.ts';
import { openTestShop, type TestActor } from '#testing/shop.ts';
import { undone } from '#testing/undone.ts';
import { type Stage, walkOrder } from '#testing/walk-order.ts';
import { sandboxOf } from '#testing/webhook.ts';
import { readAuditQueries } from './audit.ts';

const causes: MoveCause[] = ['customer', 'operator', 'provider', 'job'];
const queryOf = (name: string) => readAuditQueries().find((query) => query.name === name)?.text ?? '';

test('the audit permits the moves of order-status.ts, and no others', () => {
  const query = queryOf('a history has a move that is not permitted');
  const permitted = [...query.matchAll(/\('(\w+)', '(\w+)'\)/g)].map(([, from, to]) => `${from} ${to}`);
  const allowed = orderStatuses.flatMap((from) =>
    orderStatuses.filter((to) => causes.some((by) => isMoveAllowed(from, to, by))).map((to) => `${from} ${to}`),
  );
  expect(permitted.sort()).toEqual(allowed.sort());
});

test('the audit knows the statuses in which an order pauses', () => {
  const listed = queryOf('an order pauses without knowing where it came from').match(/status in \((.*?)\)/)?.[1];
  const pausing = orderStatuses.filter((status) => statusFacts[status].pauses);
  expect(listed).toBe(pausing.map((status) => `'${status}'`).join(', '));
});

test('the audit knows the fees of the balance', () => {
  const query = queryOf("a bill's total is not the sum of its parts, or deposit and balance are not the total");
  const balance = feeNames().filter((fee) => feeFacts[fee].instalment === 'balance');
  expect(query.match(/fee in \((.*?)\)/)?.[1]).toBe(balance.map((fee) => `'${fee}'`).join(', '));
});

/** Data for every query, made by real calls. */
const shop = await openTestShop();
let owner: TestActor;

type Made = Awaited<ReturnType<typeof makeSmallOrder>>;

async function orderAt(stage: Stage, plan: 'full' | 'deposit' = 'full'): Promise<Made> {
  const made = await makeSmallOrder(shop, plan);
  await walkOrder(shop, made.order, made.customer, owner, stage);
  return made;
}

async function paidWith(card: string): Promise<Made> {
  const made = await makeSmallOrder(shop);
  const { intentId } = await payByCard(shop, made.customer, made.order.billId, card);
  await shop.call('checkPayment', { intentId }, made.customer);
  return made;
}

async function requestRefund({ order, customer }: Made): Promise<string> {
  const { customerOrderItemList } = await shop.call('getOrder', { id: order.id }, customer);
  const line = { customerOrderItemId: customerOrderItemList[0]?.id ?? '', productCount: 10 };
  return (await shop.call('requestRefund', { orderId: order.id, orderReturnItems: [line] }, customer)).id;
}

const refund = async (made: Made) => shop.call('operatorApproveRefund', { id: await requestRefund(made) }, owner);

/** A transfer that is short by a bank's fee, and one that is more than is due. */
async function makeTransfers(): Promise<void> {
  const short = await declareTransfer(shop, owner);
  const { amountUsd } = short.instalment;
  const received = { amountUsd: amountUsd - 15, bankReference: 'HSBC-1', resolution: 'bank_fee' as const };
  await shop.call('operatorApprovePayment', { id: short.declaration.id, ...received }, owner);
  const over = await makeSmallOrder(shop);
  const row = `2026-05-05;${(amountUsd + 100).toFixed(2)};USD;A B;${over.order.sn};T1`;
  const file = Buffer.from(`Date;Amount;Currency;Payer;Reference;Transaction ID\n${row}\n`);
  await shop.call('operatorImportStatement', { contentBase64: file.toString('base64') }, owner);
  const { list } = await shop.call('operatorListBankTransactions', { state: 'open' }, owner);
  const booking = { id: list[0]?.id ?? '', orderSn: over.order.sn, resolution: 'credit' as const };
  await shop.call('operatorBookBankTransaction', booking, owner);
  await shop.runJobs();
  const [back] = (await shop.call('operatorListRefunds', {}, owner)).list.filter(({ sn }) => sn === over.order.sn);
  await shop.call('operatorRecordOfflineRefund', { id: back?.id ?? '', bankReference: 'BACK' }, owner);
}

/** A prepaid balance with every kind of movement. */
async function usePrepaid(): Promise<void> {
  const { db } = shop;
  await inTransaction(db, (tx) =>
    writeSetting(tx, 'prepaid', { ...defaultSettings.prepaid, offersPrepaid: true }, null),
  );
  const made = await makeSmallOrder(shop);
  const { customer } = made;
  const { sn } = await shop.call('openPrepaid', {}, customer);
  const file = Buffer.from(`Date;Amount;Currency;Payer;Reference;Transaction ID\n2026-05-06;500.00;USD;A B;${sn};T2\n`);
  await shop.call('operatorImportStatement', { contentBase64: file.toString('base64') }, owner);
  const { list } = await shop.call('operatorListBankTransactions', { state: 'open' }, owner);
  const line = list.find(({ reference }) => reference === sn)?.id ?? '';
  await shop.call('operatorBookBankTransaction', { id: line, orderSn: sn }, owner);
  const due = await dueInstalment(shop, customer, made.order.billId);
  await shop.call('payFromPrepaid', { billDetailId: due.id, amountUsd: due.amountUsd }, customer);
  await refund(made);
  for (const decision of ['paid', 'declined'] as const) {
    await shop.call('withdrawPrepaid', { amountUsd: 20 }, customer);
    const [open] = (await shop.call('operatorListPrepaid', {}, owner)).withdrawals;
    const words = { bankReference: 'BACK-2', reason: 'Kept after all' };
    await shop.call('operatorDecideWithdrawal', { id: open?.id ?? '', decision, ...words }, owner);
  }
  const correction = { id: customer.id, amountUsd: 5, reason: 'For the bank’s fee' };
  await shop.call('operatorCorrectPrepaid', correction, owner);
}

/** Fees, a payout that arrived, and a movement that finance has explained. */
async function readBooks(): Promise<void> {
  const sandbox = sandboxOf(shop);
  const list = sandbox.listMovements.bind(sandbox);
  sandbox.listMovements = async function* (since) {
    yield* list(since);
    const more = { fee: 0, net: -77, at: new Date(), payoutId: '' };
    yield { id: 'txn_extra', kind: 'adjustment', about: '', gross: -77, ...more };
  };
  await sandbox.payOut();
  await readProviderBooks(jobContext(shop.services));
  const day = new Date().toISOString().slice(0, 10);
  const { differences } = await shop.call('operatorReconcile', { from: day, to: day }, owner);
  const unknown = differences.find(({ kind }) => kind === 'movement_unexplained');
  await shop.call('operatorBookMovement', { id: unknown?.id ?? '', note: 'At the fair' }, owner);
}

/** Nothing of it is decided. */
async function leaveOpen(): Promise<void> {
  await orderAt('create');
  await orderAt('be_confirmed_customer', 'deposit');
  await requestRefund(await orderAt('be_purchased'));
  await declareTransfer(shop, owner);
  await paidWith(cards.disputedAndWon);
  for (const queue of ['sandbox-open-dispute', 'sandbox-send-event', 'handle-payment-event'])
    await shop.runQueue(queue);
  await paidWith(cards.pendingThenPaid);
}

/** Buys parts of an order: one line placed, one still to be bought, one in a draft. */
async function buyParts(): Promise<void> {
  const { items } = await makePaidOrder(shop, [{ supplierId: 'placed' }, { supplierId: 'still-to-buy' }]);
  await placedOf(shop, items.slice(0, 1), owner);
  await draftOf(shop, (await makePaidOrder(shop)).items, owner);
}

/** Creates goods stored long enough to cost storage, with a paid and an unpaid order from them. */
async function keepStock(): Promise<void> {
  const { customer, productId, skuId } = await makeOwnStock(shop, owner, 20);
  await makeOwnStock(shop, owner, 5);
  await shop.db.updateTable('own_stock_batches').set({ arrived_at: sql`now() - interval '100 days'` }).execute();
  await chargeStorage(jobContext(shop.services));
  const line = { productId, skuId, quantity: 3, serving: 'own_stock' as const };
  await payOrder(shop, customer, (await placeServed(shop, customer, [line])).billId);
  await placeServed(shop, customer, [line]);
  await shop.call('restock', { items: [{ productId, productSkuId: skuId, quantity: 7 }] }, customer);
}

beforeAll(async () => {
  owner = await shop.makeOperator(['owner']);
  const { customer } = await orderAt('delivered');
  await orderAt('be_delivered', 'deposit');
  await refund(await orderAt('in_purchased'));
  await refund(await paidWith(cards.refundFails));
  const closed = await orderAt('create');
  await shop.call('closeOrder', { id: closed.order.id }, closed.customer);
  await paidWith(cards.disputedAndWon);
  await paidWith(cards.disputedAndLost);
  await makeTransfers();
  await usePrepaid();
  await readBooks();
  await leaveOpen();
  await shop.makeAddress(customer);
  await buyParts();
  await keepStock();
  await publishGoods(shop);
  await fulfilShopOrder(shop, owner);
  const { offerId } = await makeProduct(shop.services);
  await shop.call('addToCart', { items: [{ productId: offerId, quantity: 10 }] }, customer);
});

/** Books something to an order without disputes. */
const booked = (kind: string, debit: string, credit: string) => `
  with entry as (
    insert into ledger_entries (order_id, kind, reference)
    select id, '${kind}', 'planted' from orders where status = 'delivered' returning id
  )
  insert into ledger_lines
  select id, '${debit}', 100000000 from entry union all select id, '${credit}', -100000000 from entry`;
/** Renames a booking's kind, so that it is missing. */
const unbooked = (kind: string) => `update ledger_entries set kind = 'bill_reduced' where kind = '${kind}'`;
const lineOfPayout = (set: string) => `
  with p as (select id, received_cents from provider_payouts where arrived_at is not null limit 1), line as (
    update bank_transactions b set ${set} from p where b.id = (select id from bank_transactions limit 1) returning b.id
  )
  update provider_payouts set bank_transaction_id = line.id from line, p where provider_payouts.id = p.id`;
/** A line may say anything of how it is served. */
const freed = 'alter table order_items drop constraint order_items_unit_price_e4_check';
const anotherOrder = `(select max(o.id::text)::uuid from orders o where o.status = 'create')`;

const ordered = 'where order_id is not null';
const otherBuyer = '(select id from buyers b where b.id <> buyer_id limit 1)';
const stranger = '(select id from users order by created_at, id limit 1)';
const ofOne = '(select id from products where private_to is not null limit 1)';
const takenFromUs = `update products set status = 'private', private_to = (select min(id::text)::uuid from buyers)
  where id in (select k.product_id from skus k join shop_order_lines l on l.sku_id = k.id)`;

/** Corruptions by the query that must find them: each condition alone. */
/** An order at the marketplace for which so much was paid and given back, without entries in the ledger of purchases. */
const paidThere = (paidFen: number, refundedFen: number) => `
  insert into marketplace_purchases (purchase_order_id, state, basis, orders, goods_fen, freight_fen, discount_fen, total_fen,
    is_freight_known, previewed_at)
  select id, 'previewed', '', 1, 100, 0, 0, 100, true, now() from purchase_orders where state <> 'cancelled' limit 1;
  insert into marketplace_orders (purchase_order_id, external_id, out_number, position, state, made_fen, made_freight_fen,
    total_fen, freight_fen, paid_fen, refunded_fen)
  select purchase_order_id, '1', 'PO-1-1', 1, 'paid', 100, 0, 100, 0, ${paidFen}, ${refundedFen} from marketplace_purchases`;
const entry = (kind: 'paid' | 'refunded', fen: number) => `
  insert into marketplace_entries (marketplace_order_id, kind, amount_fen, total_fen)
  select id, '${kind}', ${fen}, ${fen} from marketplace_orders`;

const plants: Readonly<Record<string, readonly string[]>> = {
  'a cart holds more lines than its cap': [
    `insert into cart_items (buyer_id, product_id, sku_id, quantity)
     select (select id from buyers limit 1), 1, -n, 1 from generate_series(1, 101) n`,
  ],
  'a buyer has more favourites than the cap': [
    `insert into favourites (buyer_id, product_id) select (select id from buyers limit 1), -n from generate_series(1, 501) n`,
  ],
  "a cart line's SKU belongs to another product": [`update cart_items set product_id = product_id + 1`],
  'stock below zero': [
    `alter table skus drop constraint skus_amount_on_sale_check; update skus set amount_on_sale = -1`,
  ],
  'pieces set aside are not those of the orders whose goods are not bought yet': [
    `update skus set reserved = reserved + 1 where reserved = 0`,
    `update skus set reserved = 0`,
    `update order_items set refunded_quantity = 1 where refunded_quantity = 0`,
  ],
  'an order without a bill, lines or history': [
    'delete from bills',
    'delete from order_items',
    'delete from order_events',
  ],
  'an order was placed by a login of another buyer, or its history begins with somebody else': [
    `update orders set buyer_id = (select id from buyers b where b.id <> orders.buyer_id limit 1), checkout_key = id::text`,
    `update order_events set actor_id = new_id() where from_status is null`,
  ],
  "a cart remembers another buyer's order": [
    `insert into cart_checkouts (buyer_id, order_id)
     select b.id, o.id from buyers b, orders o where b.id <> o.buyer_id order by b.id desc limit 1
     on conflict (buyer_id) do update set order_id = excluded.order_id`,
  ],
  'two orders of one checkout': [
    `alter table orders drop constraint orders_buyer_id_checkout_key_key;
     update orders set buyer_id = new_id; update orders set checkout_key = 'same'`.replace(
      'new_id',
      '(select min(id::text)::uuid from buyers)',
    ),
  ],
  'a line is not quantity times unit price, rounded down to cents': [
    'update order_items set amount_cents = amount_cents + 1',
  ],
  "goods of a bill are not the sum of the order's lines": ['update order_items set amount_cents = amount_cents + 1'],
  "what a bill keeps of its order's goods and their cost is not the sum of the lines": [
    'update bills set kept_cents = kept_cents + 1',
    'update bills set costed_cents = costed_cents + 1',
    'update bills set cost_cents_e6 = cost_cents_e6 + 1',
    'alter table order_items disable trigger order_items_summed_when_changed; update order_items set refunded_quantity = 1',
    'alter table purchase_order_lines disable trigger purchase_order_lines_summed_when_paid; update purchase_order_lines set paid_fen = 1',
  ],
  "a bill's total is not the sum of its parts, or deposit and balance are not the total": [
    'update bills set goods_cents = goods_cents + 1',
    'update bill_fees set cents = cents + 1',
    'delete from bill_fees where cents > 0',
    `alter table bills drop constraint bills_check1; update bills set deposit_cents = deposit_cents + 1`,
    `update bills set deposit_cents = deposit_cents - 1, balance_cents = 1 where plan = 'full'`,
    `update bills set deposit_cents = deposit_cents - 1, balance_cents = balance_cents + 1 where plan = 'deposit'`,
  ],
  "a bill's instalments are not its deposit and balance": [
    `update bill_instalments set amount_cents = amount_cents + 1 where kind = 'full'`,
    `update bill_instalments set amount_cents = amount_cents + case kind when 'balance' then 1 else -1 end
     where kind <> 'full' and state <> 'replaced'`,
    `insert into bill_instalments (bill_id, position, kind, amount_cents, state)
     select id, 9, 'full', 0, 'cancelled' from bills where plan = 'full'`,
    `delete from bill_instalments where kind = 'balance' and amount_cents = 0;
     insert into bill_instalments (bill_id, position, kind, amount_cents, state)
     select id, 9, 'deposit', 0, 'cancelled' from bills where plan = 'deposit'`,
  ],
  'an instalment is paid without a date, or dated without being paid': [
    `update bill_instalments set paid_at = null where state = 'paid'`,
    `update bill_instalments set paid_at = now() where state <> 'paid'`,
  ],
  "an order's status is not that of its last event": [
    `update orders set status = 'completed' where status = 'delivered'`,
  ],
  'a history has a gap': [
    `update order_events set from_status = 'completed' where from_status = 'create'`,
    'delete from order_events where from_status is null',
  ],
  'a history has a move that is not permitted': [
    `update order_events set to_status = 'completed' where from_status = 'create'`,
  ],
  'an order pauses without knowing where it came from': [
    `update orders set status_before = null where status = 'after_sales'`,
    `update orders set status_before = null where status = 'payment_confirming'`,
    `update orders set status_before = 'create' where status = 'delivered'`,
  ],
  'buying started before the first instalment was paid': [
    `update bill_instalments set state = 'due' where kind = 'full' and state = 'paid'`,
    `update bill_instalments set state = 'confirming' where kind = 'deposit' and state = 'paid'`,
  ],
  'shipping started before the balance was paid': [
    ...['be_delivered', 'delivered', 'completed'].map(
      (status) => `update bill_instalments set state = 'due' where kind = 'balance' and state = 'paid';
        update orders set status = '${status}' where status = 'be_delivered'`,
    ),
    `update bill_instalments set state = 'due' where kind = 'balance' and state = 'paid';
     update orders set status = 'after_sales', status_before = 'be_delivered' where status = 'be_delivered'`,
  ],
  'an instalment of a closed order can still be paid': ['not_due', 'due', 'confirming'].map(
    (state) => `update bill_instalments set state = '${state}' where state = 'cancelled'`,
  ),
  'a ledger entry does not balance, or has fewer than two lines': [
    `update ledger_lines set amount_cents = amount_cents + 1 where account = 'card'`,
    `insert into ledger_entries (kind, reference) values ('fee', 'planted')`,
  ],
  'a ledger account stands where it never may': [
    booked('card_refunded', 'bank', 'card'),
    booked('dispute_won', 'bank', 'disputed'),
    booked('dispute_won', 'bank', 'losses'),
    booked('bank_charged', 'bank', 'bank_charges'),
    booked('refund_granted', 'revenue', 'bank'),
    booked('bank_refunded', 'refunds', 'bank'),
  ],
  'what was received in parts is not what the ledger holds of the order': [
    `update bill_instalments set received_cents = 1 where state = 'due'`,
    booked('bank_received', 'bank', 'receivable'),
  ],
  'what came of a balance before it was billed is more than was received of it': [
    `update bill_instalments set ahead_cents = 1 where kind <> 'balance'`,
  ],
  'what refunds pay of a balance is not what it has as a credit': [
    `update bill_instalments set received_cents = 1, credit_cents = 1 where state = 'due'`,
  ],
  'an instalment was paid without being billed, billed without being paid, or billed at another amount': [
    unbooked('billed'),
    `update bill_instalments set state = 'due' where state = 'paid'`,
    `update bill_instalments set amount_cents = amount_cents + 1 where state = 'paid'`,
  ],
  'a card payment succeeded and was not booked, or was booked otherwise': [
    unbooked('card_received'),
    `update payments set state = 'cancelled' where state = 'succeeded'`,
    'update payments set amount_cents = amount_cents + 1',
    `update payments set order_id = ${anotherOrder}`,
  ],
  'a dispute was not booked, or was booked otherwise': [
    unbooked('disputed'),
    unbooked('dispute_won'),
    unbooked('dispute_lost'),
    'update disputes set takes_money = false',
    `update disputes set state = 'under_review'`,
    `update disputes set state = 'won' where state = 'lost'`,
    `update disputes set state = 'lost' where state = 'won'`,
    `update disputes set amount_cents = amount_cents + 1 where state = 'lost'`,
  ],
  'a transfer was not booked, or was booked otherwise': [
    unbooked('bank_received'),
    'delete from received_transfers',
    'update received_transfers set amount_cents = amount_cents + 1',
    `update received_transfers set order_id = ${anotherOrder}`,
  ],
  'a bank fee was not booked, or was booked otherwise': [
    unbooked('bank_charged'),
    `update received_transfers set bank_fee_cents = 0, resolution = 'exact'`,
    'update received_transfers set bank_fee_cents = bank_fee_cents + 1 where bank_fee_cents > 0',
  ],
  'an approved declaration has no transfer, or another one has': [
    'update received_transfers set declaration_id = null',
    `update payment_declarations set state = 'rejected'`,
  ],
  'a bank transaction is booked without its transfer, or otherwise': [
    'update received_transfers set bank_transaction_id = null',
    `update bank_transactions set state = 'open'`,
    'update bank_transactions set amount_cents = amount_cents + 1',
    `update bank_transactions set currency = 'EUR'`,
  ],
  'a prepaid balance is not the sum of its movements': [
    'update prepaid_balances set balance_cents = balance_cents + 1',
    'update prepaid_balances set movements = movements + 1',
    `alter table prepaid_movements disable trigger user;
     update prepaid_movements set balance_after_cents = balance_after_cents + 1 where position = 1`,
  ],
  'a movement of a prepaid balance is not in the ledger, or otherwise': [
    ...['filled', 'paid', 'refunded', 'withdrawn', 'withdrawal_returned', 'corrected'].map((kind) =>
      unbooked(`prepaid_${kind}`),
    ),
    `alter table prepaid_movements disable trigger user;
     update prepaid_movements set amount_cents = amount_cents - 1 where kind = 'filled'`,
    `alter table prepaid_movements disable trigger user; update prepaid_movements set order_id = null`,
  ],
  "an order was paid from another buyer's prepaid balance, or what it paid is no paid instalment": [
    `update orders set buyer_id = (select id from buyers b where b.id not in (select buyer_id from prepaid_balances) limit 1)`,
    `alter table prepaid_movements disable trigger user;
     update prepaid_movements set reference = 'planted' where kind = 'paid'`,
    `update bill_instalments set state = 'due' where id::text in (select reference from prepaid_movements)`,
  ],
  'a withdrawal from a prepaid balance was not booked, or was booked otherwise': [
    `update prepaid_withdrawals set amount_cents = amount_cents + 1`,
    `update prepaid_withdrawals set state = 'paid', decided_at = now() where state = 'declined'`,
    unbooked('prepaid_paid_out'),
    `alter table prepaid_movements disable trigger user;
     update prepaid_movements set reference = 'planted' where kind = 'withdrawn' and position = (
       select max(position) from prepaid_movements where kind = 'withdrawn')`,
  ],
  'a prepaid balance was corrected, or paid back above the limit, by one person': [
    `update prepaid_corrections set state = 'waiting'`,
    'update prepaid_corrections set first_approver = decided_by',
    `update prepaid_withdrawals set first_approver = decided_by where state = 'paid'`,
    `insert into settings (key, value) values ('payment', '{"secondApproverFromCents": 1}')
     on conflict (key) do update set value = excluded.value;
     insert into setting_changes (key, value, changed_at) values ('payment', '{}', now() - interval '1 day')`,
  ],
  'more than one living payment for an instalment': [
    ['requested', 'open'],
    ['open', 'pending'],
    ['pending', 'requested'],
  ].map(
    (states) => `drop index payments_one_living;
      ${states
        .map(
          (
            state,
            index,
          ) => `insert into payments (instalment_id, order_id, provider, attempt, request_id, amount_cents, state)
            select i.id, b.order_id, 'sandbox', ${90 + index}, 'planted ${index}', i.amount_cents, '${state}'
            from bill_instalments i join bills b on b.id = i.bill_id where i.state = 'due' limit 1;`,
        )
        .join('\n')}`,
  ),
  'a payment has another amount or order than what was missing of its instalment': [
    `update payments set order_id = ${anotherOrder}`,
    'update payments set amount_cents = amount_cents + 1',
    'update payments set amount_cents = amount_cents - 1',
  ],
  'parts of one payment differ in what their provider says, or are of an order twice': [
    `update payments p set request_id = o.request_id from payments o
     where p.order_id <> o.order_id and p.instalment_id <> o.instalment_id and (p.id, o.id) in (
       select a.id, b.id from payments a join payments b on b.order_id <> a.order_id order by a.id, b.id limit 1)`,
    `drop index payments_one_living;
     alter table payments drop constraint payments_request_id_instalment_id_key;
     insert into payments (instalment_id, order_id, provider, attempt, request_id, amount_cents, state)
     select instalment_id, order_id, provider, attempt + n, 'planted', amount_cents, 'cancelled'
     from (select * from payments order by id limit 1) p, generate_series(90, 91) n`,
  ],
  "a payment of several orders is not of those that were chosen, or of another buyer's": [
    `insert into joint_payments (sn, buyer_id, created_by) select 'SG1', buyer_id, id from users limit 1;
     update payments set joint_payment_id = (select id from joint_payments where sn = 'SG1')`,
    `insert into joint_payments (sn, buyer_id, created_by) select 'SG1', buyer_id, id from users limit 1;
     insert into joint_payment_orders (joint_payment_id, order_id)
     select j.id, o.id from joint_payments j, orders o where j.sn = 'SG1' and o.buyer_id <> j.buyer_id`,
  ],
  'an instalment is being confirmed and nothing is there to confirm it': [
    `update bill_instalments set state = 'confirming' where state = 'due'`,
    `update bill_instalments set state = 'confirming' where id in (select instalment_id from payments)`,
    `update bill_instalments set state = 'confirming' where id in (select instalment_id from payment_declarations)`,
  ],
  'a transfer above the limit was approved by one person': [
    'update received_transfers set first_approver = booked_by',
    'update received_transfers set amount_cents = 1000000, first_approver = null',
    `insert into settings (key, value) values ('payment', '{"secondApproverFromCents": 1}')
     on conflict (key) do update set value = excluded.value;
     insert into setting_changes (key, value, changed_at) values ('payment', '{}', now() - interval '1 day')`,
  ],
  'a refund above the limit was granted by one person': [
    'update refunds set first_approver = decided_by where decided_by is not null',
    'update refunds set amount_cents = 1000000 where decided_by is not null',
    `insert into settings (key, value) values ('payment', '{"secondApproverFromCents": 1}')
     on conflict (key) do update set value = excluded.value;
     insert into setting_changes (key, value, changed_at) values ('payment', '{}', now() - interval '1 day')`,
  ],
  'somebody approved a transfer twice without a pause': [
    `update payment_declarations set first_approver = decided_by, first_approved_at = decided_at - interval '599 seconds'`,
    `update bank_transactions set first_approver = decided_by, first_approved_at = decided_at - interval '599 seconds'`,
  ],
  'more was granted back than was paid': [booked('refund_granted', 'revenue', 'bank')],
  'a refund was granted and not booked, or was booked otherwise': [
    ...['approved', 'paying', 'paid', 'failed'].map(
      (state) =>
        `${unbooked('refund_granted')}; update refunds set state = '${state}' where state in ('paid', 'failed')`,
    ),
    `update refunds set state = 'rejected' where state = 'paid'`,
    `update refunds set amount_cents = amount_cents + 1 where state = 'paid'`,
  ],
  'a refund is not the sum of its goods and fees, or gives more of a fee than the bill has': [
    ...['approved', 'paying', 'paid', 'failed'].map(
      (state) => `update refunds set state = '${state}', amount_cents = amount_cents + 1 where state = 'paid'`,
    ),
    ...feeNames().map(
      (fee) => `delete from refund_fees where fee = '${fee}';
        insert into refund_fees (refund_id, fee, cents) select r.id, '${fee}', coalesce(f.cents, 0) + 1
        from refunds r join bills b on b.order_id = r.order_id left join bill_fees f on f.bill_id = b.id and f.fee = '${fee}'
        where r.state = 'paid';
        update refunds r set amount_cents = r.goodwill_cents
          + (select coalesce(sum(f.cents), 0) from refund_fees f where f.refund_id = r.id)
          + (select coalesce(sum(l.amount_cents), 0) from refund_lines l where l.refund_id = r.id and r.kind = 'pieces')`,
    ),
  ],
  'an overpayment goes back that was no credit': [
    `update refunds set overpayment = 'transfer:planted' where overpayment is not null`,
    'update refunds set amount_cents = amount_cents + 1 where overpayment is not null',
    unbooked('credit'),
  ],
  'the payouts of a refund are not its amount': [
    'update refund_payouts set amount_cents = amount_cents + 1',
    ...['approved', 'paying', 'paid', 'failed'].map(
      (state) => `delete from refund_payouts; update refunds set state = '${state}' where state in ('paid', 'failed')`,
    ),
  ],
  'a refund is paid before its payouts are, or the other way round': [
    `update refunds set state = 'paying' where state = 'paid'`,
    `update refund_payouts set state = 'failed'`,
  ],
  'a payout was paid and not booked, or was booked otherwise': [
    unbooked('card_refunded'),
    unbooked('bank_refunded'),
    unbooked('prepaid_refunded'),
    `update refund_payouts set state = 'failed'`,
    'update refund_payouts set amount_cents = amount_cents + 1',
    `update refund_payouts set method = 'bank'`,
    `alter table refund_payouts drop constraint refund_payouts_check; update refund_payouts set method = 'card'`,
    `update ledger_entries set kind = 'card_refund_failed' where kind = 'bank_refunded'`,
  ],
  "a provider's movement was not booked, or was booked otherwise": [
    unbooked('fee'),
    unbooked('payout_sent'),
    'update provider_movements set settled_at = null',
    'update provider_movements set fee_cents = fee_cents + 1',
    `update provider_movements set gross_cents = gross_cents - 1 where kind = 'payout'`,
    `update provider_movements set kind = 'fee' where kind = 'charge'`,
    `update provider_movements set explained_by = new_id() where kind = 'charge'`,
    booked('adjustment', 'card', 'adjustments'),
  ],
  'the card account of a provider is not what its payments, refunds, disputes and movements leave there': [
    `update payments set state = 'cancelled' where state = 'succeeded'`,
    'update refund_payouts set amount_cents = amount_cents + 1',
    `update disputes set state = 'lost' where state = 'won'`,
    `update disputes set takes_money = false`,
    'update provider_movements set settled_at = null',
    'update provider_movements set fee_cents = fee_cents + 1',
    `update provider_movements set gross_cents = gross_cents + 1 where kind = 'payout'`,
    `update provider_movements set kind = 'fee' where kind = 'charge'`,
    `update provider_movements set explained_by = new_id() where kind = 'charge'`,
    `update ledger_entries set provider = 'another' where kind = 'card_received'`,
  ],
  "a provider's payout arrived or came back and was not booked, or was booked otherwise": [
    unbooked('payout_arrived'),
    'update provider_payouts set arrived_at = null, received_cents = null',
    'update provider_payouts set received_cents = received_cents - 1',
    'update provider_payouts set amount_cents = amount_cents + 1',
    'update provider_payouts set returned_at = now()',
    booked('payout_charge', 'bank_charges', 'transit'),
  ],
  'the line of a statement that a payout arrived with pays something else, or has another amount': [
    lineOfPayout("state = 'booked', amount_cents = p.received_cents"),
    lineOfPayout("state = 'kept', amount_cents = p.received_cents + 1"),
  ],
  'more goes back to a card than it paid': [
    'update refund_payouts o set amount_cents = p.amount_cents + 1 from payments p where p.id = o.payment_id',
  ],
  'pieces of a line are not those of its granted refunds': [
    'update order_items set refunded_quantity = refunded_quantity + 1 where refunded_quantity < quantity',
    ...['requested', 'rejected'].map(
      (state) => `update refunds set state = '${state}' where state = 'paid' and overpayment is null`,
    ),
    ...['approved', 'paying', 'failed'].map(
      (state) => `update refunds set state = '${state}' where state = 'requested'`,
    ),
  ],
  'an order waits for a decision that nobody has to make': [
    `update refunds set state = 'rejected' where state = 'requested'`,
    `update orders set status = status_before where status = 'after_sales'`,
    `insert into objections (order_id, text, raised_by, event_id)
     select o.id, 'x', o.placed_by, e.id from orders o join order_events e on e.order_id = o.id
     where o.status = 'create' limit 1`,
  ],
  'everything was refunded and the order goes on': [`update order_items set refunded_quantity = quantity`],
  'an order is on its way without all its parcels, or a parcel has left too early': [
    'delete from shipments',
    `delete from shipments; update orders set status = 'completed' where status = 'delivered'`,
    `delete from shipments; delete from parcels`,
    `update orders set status = 'be_confirmed_customer' where status = 'delivered'`,
    `update orders set status = 'after_sales', status_before = 'be_delivered' where status = 'delivered'`,
    `update orders set status = 'closed' where status = 'delivered'`,
  ],
  'an order waits for shipping and all its parcels have left': [
    `update orders set status = 'be_delivered' where status = 'delivered'`,
  ],
  'a parcel was shipped with another order': [
    `update shipments set order_id = (select id from orders where status = 'create' limit 1)`,
  ],
  'damage was found and no picture of it taken': ['update inspection_lines set damaged = 1'],
  'an order passed inspection without one': [
    ...['be_confirmed_customer', 'be_delivered', 'delivered', 'completed'].map(
      (status) => `update orders set status = '${status}' where status = 'create'`,
    ),
    `update orders set status_before = 'be_delivered' where status = 'after_sales'`,
  ],
  'a shipment is delivered without such a step': [
    'update shipments set delivered_at = now()',
    `insert into tracking_steps (shipment_id, at, place, description, state)
     select id, now() - interval '1 hour', 'P', 'D', 'delivered' from shipments; update shipments set delivered_at = now()`,
    `update shipments set delivered_at = now(); insert into tracking_steps (shipment_id, at, place, description, state)
     select id, now(), 'P', 'D', 'in_transit' from shipments`,
  ],
  'a typed delivery does not count, though nothing happened since': [
    `insert into tracking_steps (shipment_id, at, place, description, state)
     select id, now(), 'P', 'D', 'delivered' from shipments`,
  ],
  'a refused number has no reason, or a registered one has no service': [
    `insert into tracked_parcels (number, carrier, kind, since, registration) values ('A', '', 'to_buyer', now(), 'refused')`,
    `insert into tracked_parcels (number, carrier, kind, since, registration) values ('A', '', 'to_buyer', now(), 'registered')`,
  ],
  'a shipment follows another number than its own': [
    `with p as (insert into tracked_parcels (number, carrier, kind, since) values ('A', '', 'to_buyer', now()) returning id)
     update shipments set tracked_parcel_id = p.id from p`,
    `with p as (
       insert into tracked_parcels (number, carrier, kind, since, ended_at)
       select distinct upper(tracking_number), '', 'to_buyer', now(), now() from shipments limit 1 returning id, number)
     update shipments set tracked_parcel_id = p.id from p where upper(tracking_number) = p.number`,
  ],
  'every buyer with addresses has exactly one default': [
    'update shipping_addresses set is_default = false',
    'drop index shipping_addresses_one_default; update shipping_addresses set is_default = true',
  ],
  'the buy list is not what is still to be bought': [
    'delete from buy_list',
    'update buy_list set pieces = pieces + 1',
    `update buy_list set supplier_id = 'placed'`,
    `insert into buy_list select order_item_id, order_id, 'placed', 1, now() from purchase_order_lines`,
  ],
  'more pieces of a line are being bought than were ordered': [
    'update purchase_order_lines set quantity = quantity + 1',
  ],
  'a purchase order buys a line of another order or supplier, or has no lines or too many': [
    `update purchase_order_lines set order_id = (select id from orders where status = 'create' limit 1)`,
    `update purchase_orders set supplier_id = 'still-to-buy'`,
    'delete from purchase_order_lines',
    `insert into purchase_order_lines (purchase_order_id, order_id, order_item_id, quantity, cost_fen, cny_per_usd_e6)
     select p.id, b.order_id, new_id(), 1, 1, 1
     from purchase_orders p cross join (select order_id from buy_list limit 1) b cross join generate_series(1, 51)`,
  ],
  'goods are placed with a supplier and their order does not say so': [
    `update orders set status = 'be_purchased' where status = 'in_purchased'`,
    `update orders set status = 'after_sales', status_before = 'be_purchased' where status = 'in_purchased'`,
    `update purchase_orders set state = 'shipped', tracking_number = 'T' where state = 'draft'`,
    `update purchase_orders set state = 'arrived' where state = 'draft'`,
  ],
  'an order was received while goods of it are still on the way or to be bought': [
    ...['pending_inspection', 'be_confirmed_customer', 'be_delivered'].map(
      (status) => `update orders set status = '${status}' where status = 'in_purchased'`,
    ),
    `update orders set status = 'pending_inspection' where status = 'in_purchased'; update purchase_orders set state = 'shipped', tracking_number = 'T'`,
  ],
  'a purchase order arrived and its pieces neither came nor are missing': [
    `update purchase_orders set state = 'arrived'`,
    `update purchase_order_lines set received = 1`,
  ],
  'what was paid or given back at the marketplace is not the sum of the ledger of purchases': [
    paidThere(100, 0),
    `${paidThere(100, 0)}; ${entry('paid', 99)}`,
    `${paidThere(100, 5)}; ${entry('paid', 100)}; ${entry('refunded', 4)}`,
    `${paidThere(0, 0)}; ${entry('refunded', 4)}`,
  ],
  'lines of a purchase cost other than what was paid for it at the marketplace, less what came back': [
    paidThere(100, 0),
    `${paidThere(100, 40)}; update purchase_order_lines set paid_fen = 59 where id in (
      select l.id from purchase_order_lines l join marketplace_purchases m using (purchase_order_id) limit 1)`,
  ],
  'own stock is not the sum of its batches, or of its moves': [
    'update own_stock set pieces = pieces + 1',
    'update own_stock_batches set pieces = pieces + 1; update own_stock set pieces = pieces + 1',
    `update own_stock set pieces = pieces + 1; insert into own_stock_moves (batch_id, buyer_id, sku_id, pieces, reason)
     select id, buyer_id, sku_id, 1, 'correction' from own_stock_batches`,
  ],
  'a batch of own stock is not the sum of its moves, or a move is of another stock than its batch': [
    'update own_stock_batches set pieces = pieces + 1',
    'update own_stock_moves set sku_id = sku_id + 1',
    'update own_stock_moves set buyer_id = new_id()',
  ],
  'own stock below zero': [
    'alter table own_stock drop constraint own_stock_pieces_check; update own_stock set pieces = -1',
    'alter table own_stock_batches drop constraint own_stock_batches_pieces_check; update own_stock_batches set pieces = -1',
  ],
  "an order has not taken from its buyer's own stock what it packs from there": [
    `delete from own_stock_moves where reason = 'order'`,
    `update own_stock_moves set pieces = -1 where reason = 'order'`,
    `update own_stock_moves set buyer_id = new_id() where reason = 'order'`,
    `update own_stock_moves set sku_id = sku_id + 1 where reason = 'order'`,
    `update orders set status = 'closed' where id in (select order_id from order_items where serving = 'own_stock')`,
    `update own_stock_moves set reason = 'return' where reason = 'restock'`,
  ],
  "a restock ended and its pieces are not its buyer's own stock, or they are before it ended": [
    `delete from own_stock_moves where reason = 'restock'`,
    `update orders set status = 'pending_inspection' where destination = 'own_stock' and status = 'completed'`,
    `update orders set destination = 'recipient' where destination = 'own_stock' and status = 'completed'`,
    `update own_stock_moves set pieces = pieces + 1 where reason = 'restock'`,
  ],
  'goods that had to be bought left without that, or a restock was shipped': [
    `${freed}; update order_items set serving = 'tiers' where serving = 'own_stock'`,
    `update orders set destination = 'recipient' where destination = 'own_stock' and status = 'completed'`,
    ...['be_confirmed_customer', 'be_delivered', 'delivered'].map(
      (status) => `update order_events e set to_status = '${status}' from orders o
        where o.id = e.order_id and o.destination = 'own_stock' and e.to_status = 'completed'`,
    ),
  ],
  'a restock bills freight abroad, or takes from the stock that it fills': [
    `insert into bill_fees (bill_id, fee, cents) select b.id, 'international', 1
     from bills b join orders o on o.id = b.order_id where o.destination = 'own_stock'`,
    `update bills set plan = 'deposit' where order_id in (select id from orders where destination = 'own_stock')`,
    `${freed};
     update order_items set serving = 'own_stock' where order_id in (select id from orders where destination = 'own_stock')`,
  ],
  'storage is billed otherwise than it accrued': [
    'update storage_fees set cents = cents + 1',
    'update storage_fees set order_id = null',
    `update storage_fees set cents = 1; update orders set status = 'closed' where id in (select order_id from storage_fees)`,
  ],
  'storage accrued to another buyer than the one whose goods were kept': [
    'update storage_fees set buyer_id = new_id() where order_id is null',
    `update orders set buyer_id = (select id from buyers b where b.id <> orders.buyer_id limit 1), checkout_key = id::text
     where id in (select order_id from storage_fees)`,
  ],
  "an order goes on that was made for a shop's order, and that one does not know of it, or is somebody else's": [
    `update shop_orders set order_id = null, state = 'open' ${ordered}`,
    `update shop_orders set buyer_id = ${otherBuyer} ${ordered}`,
  ],
  "a shop's order is ordered here and names an order that was not made for it": [
    `update shop_orders set order_id = ${anotherOrder} ${ordered}`,
  ],
  "a line of a shop's order is in two parts, or a part is missing": [
    'update shop_orders set part = 3 where part = 2',
    'delete from shop_orders where part = 1',
    `insert into shop_order_lines (shop_order_id, remote_line_id, position, remote_variant_id, shop_sku, title, quantity)
     select s.id, l.remote_line_id, 9, '', '', '', 1 from shop_orders s join shop_order_lines l on l.shop_order_id <> s.id`,
  ],
  "an order here has not the pieces of the shop's order that it was made for": [
    'update shop_order_lines set quantity = quantity + 1',
    `update order_items set quantity = quantity + 1 where order_id in (select order_id from shop_orders)`,
    `update order_items set sku_id = sku_id + 1 where order_id in (select order_id from shop_orders)`,
  ],
  'a shop is told of a parcel of an order that was not made for its own': [
    'update tracking_pushes set shop_order_id = (select id from shop_orders where part = 2)',
    `update shipments set order_id = ${anotherOrder}`,
  ],
  'two numbers of one parcel stand in a shop': [
    `insert into tracking_pushes (shop_order_id, shipment_id, turn, carrier, tracking_number, lines, state, sent_at)
     select shop_order_id, shipment_id, turn + 1, carrier, tracking_number, lines, 'sent', now() from tracking_pushes`,
  ],
  "goods of one customer alone are published or sold in another's shop": [
    `update products set private_to = (select id from buyers b where b.id <> private_to limit 1) where private_to is not null`,
    `delete from shop_links; ${takenFromUs}`,
    `${takenFromUs}; update shop_order_lines set sku_id = null`,
  ],
  'goods are for sale in a shop without the authorization that they need': [
    `update grants set state = 'withdrawn'`,
    `update grants set until = current_date - 3`,
    'update grants set shop_id = new_id()',
    'update grants set buyer_id = new_id()',
    'update products set needs_authorization = true',
  ],
  'pieces are for sale in a shop of goods that nobody may buy': [
    `update publications set state = 'paused', paused_at = now()`,
    `update publications set state = 'expired', expired_reason = 'withdrawn'`,
  ],
  'a price that was sent is not what its rule gives': [
    'update publication_variants set sent_price = sent_price + 400',
    'update publication_variants set sent_price = sent_price - 200',
    `update shop_publishing set bands = '[{"from": 0, "factorE4": 60000, "plus": 0}]'`,
    `update shop_publishing set bands = '[{"from": 0, "factorE4": 22000, "plus": 0}, {"from": 100, "factorE4": 60000, "plus": 0}]'`,
    `update shop_publishing set bands = '[{"from": 0, "factorE4": 22000, "plus": 500}]'`,
    'update shop_publishing set least_margin_e6 = 900000',
    `update reseller_shops set currency = 'JPY'; update publication_variants set sent_price = sent_price + 30000`,
    `update shop_publishing set rounding = 'none'`,
  ],
  'something is under way at a shop, and nobody is at it': [
    `update publications set state = 'running', due_at = now(), started_at = now() - interval '3 hours'`,
    `insert into offer_pushes (shop_id, offers, started_at) select shop_id, 1, now() - interval '3 hours' from publications`,
  ],
  'a lease does not end': [
    `update shop_publishing set leased_until = now() + interval '1 hour', lease = new_id()`,
    'update shop_publishing set lease = new_id()',
    'update tracking_pushes set leased_until = now()',
    `update tracking_pushes set state = 'waiting', sent_at = null, leased_until = now() + interval '1 hour'`,
    `update reseller_shops set renewing_until = now() + interval '1 hour'`,
    `insert into shop_order_settings (shop_id, pull_began_at) select id, now() + interval '1 hour' from reseller_shops`,
  ],
  "somebody was told of another buyer's order, or speaks about one": [
    `update site_messages set user_id = ${stranger}`,
    `insert into conversations (user_id, order_id) select ${stranger}, id from orders where placed_by <> ${stranger}`,
    `insert into hook_events (type, buyer_id, order_id, data) select 'order.placed', ${otherBuyer}, id, '{}' from orders`,
    `with told as (
       insert into hook_events (type, buyer_id, order_id, data) select 'order.placed', buyer_id, id, '{}' from orders limit 1
       returning id, buyer_id
     ), hook as (
       insert into hook_endpoints (id, buyer_id, url, event_types, secret)
       select new_id(), ${otherBuyer}, 'https://x.example/', '{order.placed}', 'x' from told returning id
     ) insert into hook_deliveries (event_id, endpoint_id) select told.id, hook.id from told, hook`,
  ],
  "a part of an order's money or goods names another order": [
    `update refund_payouts set order_id = ${anotherOrder}`,
    `update refund_payouts o set payment_id = p.id from payments p where p.order_id <> o.order_id`,
    `update refund_lines l set order_item_id = i.id from order_items i, refunds r where r.id = l.refund_id and i.order_id <> r.order_id`,
    `update disputes set order_id = ${anotherOrder}`,
    `update received_transfers set order_id = ${anotherOrder}`,
    `update inspection_lines set order_id = ${anotherOrder}`,
  ],
  "what is in a reseller's shop is another buyer's, or another shop's": [
    `update publications set buyer_id = ${otherBuyer}`,
    `update shop_orders set buyer_id = ${otherBuyer}`,
    `update publication_variants v set shop_id = (select id from reseller_shops s where s.id <> v.shop_id limit 1)`,
    `insert into publication_work (shop_id, work, publication_id)
     select (select id from reseller_shops s where s.id <> p.shop_id limit 1), 'offers', id from publications p`,
    `update grants g set shop_id = (select id from reseller_shops s where s.buyer_id <> g.buyer_id limit 1)`,
  ],
  "goods of one customer alone are in another's cart or favourites": [
    `update cart_items set product_id = ${ofOne}`,
    `insert into favourites (buyer_id, product_id) select id, ${ofOne} from buyers`,
  ],
};

describe('guard: the audit. Corruption past all other guards is found:', () => {
  test('every query has its plants', () => {
    expect(Object.keys(plants)).toEqual(readAuditQueries().map(({ name }) => name));
  });

  const all = Object.entries(plants).flatMap(([name, statements]) =>
    statements.map((statement, index) => [name, index, statement] as const),
  );
  test.each(all)('%s (%i)', async (name, _index, statement) => {
    const found = await shop.asOwner((database) =>
      undone(database, async (tx) => {
        const query = sql.raw(queryOf(name));
        expect((await query.execute(tx)).rows).toEqual([]);
        // Disables triggers and foreign keys.
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql.raw(statement).execute(tx);
        return (await query.execute(tx)).rows;
      }),
    );
    expect(found).not.toEqual([]);
  });
});
