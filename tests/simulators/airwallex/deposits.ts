import { ApiError, notFound } from './api-error.ts';
import { book } from './books.ts';
import { timeText } from './clock.ts';
import { amountOf, type Body, oneOf, onlyFields, optionalText, text } from './fields.ts';
import { toMajor } from './money.ts';
import { type Deposit, newId, type World } from './world.ts';

const currency = 'USD';
const createFields = ['amount', 'global_account_id', 'payer_bankname', 'payer_country', 'payer_name', 'reference'];

/** A bank transfer into the account's global account. */
export function createDeposit(world: World, body: Body): Deposit {
  onlyFields(body, [...createFields, 'statement_ref', 'status']);
  const accountId = text(body, 'global_account_id', 64);
  if (accountId !== world.globalAccountId) throw notFound(accountId);
  const deposit: Deposit = {
    id: newId('dep'),
    amount: amountOf(body, currency),
    currency,
    status: 'PENDING',
    payerName: optionalText(body, 'payer_name', 200),
    payerCountry: optionalText(body, 'payer_country', 2),
    reference: optionalText(body, 'reference', 200),
    createdAt: world.clock.now(),
  };
  const status = body.status === undefined ? 'SETTLED' : oneOf(body, 'status', ['PENDING', 'SETTLED', 'REJECTED']);
  world.deposits.set(deposit.id, deposit);
  emitDeposit(world, deposit);
  if (status !== 'PENDING') moveDeposit(world, deposit, status);
  return deposit;
}

const moves: Record<Deposit['status'], Deposit['status'][]> = {
  PENDING: ['SETTLED', 'REJECTED'],
  SETTLED: ['REVERSED'],
  REJECTED: [],
  REVERSED: [],
};

/** A settled one can still be recalled by the payer's bank. */
export function moveDeposit(world: World, deposit: Deposit, status: Deposit['status']): Deposit {
  if (!moves[deposit.status].includes(status))
    throw new ApiError(400, 'invalid_status_for_operation', `A deposit that is ${deposit.status} cannot be ${status}`);
  deposit.status = status;
  if (status === 'SETTLED') deposit.settledAt = world.clock.now();
  const gross = { SETTLED: deposit.amount, REVERSED: -deposit.amount }[status as string];
  const source = { sourceId: deposit.id, sourceType: 'DEPOSIT', intentId: undefined };
  if (gross !== undefined) book(world, { type: 'DEPOSIT', ...source, currency, gross, fee: 0 });
  emitDeposit(world, deposit);
  return deposit;
}

function emitDeposit(world: World, deposit: Deposit): void {
  world.webhooks.emit(`deposit.${deposit.status.toLowerCase()}`, depositView(world, deposit));
}

export function findDeposit(world: World, id: string): Deposit {
  const deposit = world.deposits.get(id);
  if (!deposit) throw notFound(id);
  return deposit;
}

export function depositView(world: World, deposit: Deposit) {
  return {
    id: deposit.id,
    type: 'BANK_TRANSFER',
    status: deposit.status,
    amount: toMajor(deposit.amount, deposit.currency),
    currency: deposit.currency,
    fee: { amount: 0, currency: deposit.currency },
    global_account_id: world.globalAccountId,
    payer: { name: deposit.payerName, country_code: deposit.payerCountry },
    reference: deposit.reference,
    created_at: timeText(deposit.createdAt),
    settled_at: deposit.settledAt && timeText(deposit.settledAt),
  };
}
