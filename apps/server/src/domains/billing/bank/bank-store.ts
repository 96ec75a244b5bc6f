import type { Cents } from '@sampan/contract/money';
import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { wholeCents } from '#domains/billing/received/transfer-store.ts';
import { type FirstApproval, secondLookMinutes } from '#domains/billing/second-approval.ts';
import type { StoredBefore } from '#domains/billing/statements/fingerprint.ts';
import type { StatementFormat, StatementLine } from '#domains/billing/statements/statement-line.ts';
import type { Payable } from './match-transaction.ts';

/** All statements on transactions of the shop's bank accounts. */

const nobody = { counterparty: '', counterparty_account: '', reference: '', anonymised_at: sql<Date>`now()` };

/** Erases who paid these orders. */
export async function anonymiseTransactions(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('bank_transactions')
    .set(nobody)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('received_transfers as t')
        .innerJoin('received_transfers as f', (join) => join.on(sql<SqlBool>`f.id = coalesce(t.part_of, t.id)`))
        .select(sql<string>`f.bank_transaction_id`.as('id'))
        .where('t.order_id', 'in', orderIds)
        .where('f.bank_transaction_id', 'is not', null),
    )
    .execute();
}

/**
 * The books of ten years ago no longer need anybody's name. Transactions that paid an order are anonymised with the
 * order.
 */
export async function anonymiseOldTransactions(db: Database): Promise<void> {
  await db
    .updateTable('bank_transactions')
    .set(nobody)
    .where('anonymised_at', 'is', null)
    .where(
      sql<SqlBool>`(state <> 'booked' or exists (
        select from prepaid_movements m where m.bank_transaction_id = bank_transactions.id))`,
    )
    .where(sql<SqlBool>`booked_on < now() - interval '10 years'`)
    .execute();
}

export async function findStatement(tx: Transaction, contentHash: Buffer): Promise<string | undefined> {
  const row = await tx
    .selectFrom('bank_statements')
    .select('id')
    .where('content_hash', '=', contentHash)
    .executeTakeFirst();
  return row?.id;
}

export async function insertStatement(
  tx: Transaction,
  statement: {
    format: StatementFormat;
    account: string;
    contentHash: Buffer;
    transactions: number;
    operatorId: string;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('bank_statements')
    .values({
      format: statement.format,
      account: statement.account,
      content_hash: statement.contentHash,
      transactions: statement.transactions,
      imported_by: statement.operatorId,
    })
    // Two uploads of the same file at the same moment are one statement.
    .onConflict((conflict) => conflict.column('content_hash').doUpdateSet({ transactions: statement.transactions }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds the lines of a statement that an earlier one had. */
export async function findKnownFingerprints(
  db: Database,
  lines: readonly Pick<NewTransaction, 'account' | 'fingerprint'>[],
): Promise<Set<string>> {
  const known = new Set<string>();
  for (const some of inParts(lines)) {
    const { rows } = await sql<{ fingerprint: string }>`
      select b.fingerprint from bank_transactions b
      join jsonb_to_recordset(${JSON.stringify(some.map(({ account, fingerprint }) => ({ account, fingerprint })))}::jsonb)
        as t (account text, fingerprint text) on b.source = 'statement' and b.account = t.account and b.fingerprint = t.fingerprint
      `.execute(db);
    for (const { fingerprint } of rows) known.add(fingerprint);
  }
  return known;
}

/** Finds transactions of those days and amounts whose fingerprints an earlier version made. */
export async function findStoredBefore(
  db: Database | Transaction,
  lines: readonly StatementLine[],
): Promise<StoredBefore[]> {
  const found = new Map<string, StoredBefore>();
  for (const some of inParts(lines)) {
    const wanted = some.map(({ account, bookedOn, amountCents, currency }) => ({
      account,
      bookedOn,
      amountCents,
      currency,
    }));
    const { rows } = await sql<StoredBefore & { id: string }>`
      select distinct on (b.id) b.id, b.account, b.booked_on::text as "bookedOn", b.amount_cents as "amountCents", b.currency,
        b.counterparty, b.reference
      from bank_transactions b
      join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as t (account text, "bookedOn" date, "amountCents" bigint, currency text)
        on b.booked_on = t."bookedOn" and b.account = t.account and b.amount_cents = t."amountCents" and b.currency = t.currency
      where b.source = 'statement' and b.fingerprint not like '2:%'`.execute(db);
    for (const { id, ...one } of rows) found.set(id, one);
  }
  return [...found.values()];
}

/** Few enough to be stored within the time limit of an SQL statement, even on a busy machine. */
const atOnce = 2_000;

const inParts = <Line>(lines: readonly Line[]): Line[][] =>
  Array.from({ length: Math.ceil(lines.length / atOnce) }, (_, part) =>
    lines.slice(part * atOnce, (part + 1) * atOnce),
  );

export interface NewTransaction extends StatementLine {
  fingerprint: string;
  state: 'open' | 'kept';
}

type NewState = NewTransaction['state'];

/** Returns the states of the new ones. */
export async function insertTransactions(
  tx: Transaction,
  /** `statement`, or the provider that reported them. */
  source: string,
  transactions: readonly NewTransaction[],
  statementId: string | null,
): Promise<NewState[]> {
  const added: NewState[] = [];
  for (const some of inParts(transactions)) added.push(...(await insertSome(tx, source, some, statementId)));
  return added;
}

async function insertSome(
  tx: Transaction,
  source: string,
  transactions: readonly NewTransaction[],
  statementId: string | null,
): Promise<NewState[]> {
  const { rows } = await sql<{ state: NewState }>`
    insert into bank_transactions (statement_id, source, account, booked_on, amount_cents, currency, counterparty,
      counterparty_account, reference, bank_reference, fingerprint, state)
    select ${statementId}, ${source}, t.account, t."bookedOn", t."amountCents", t.currency, t.counterparty,
      t."counterpartyAccount", t.reference, t."bankReference", t.fingerprint, t.state
    from jsonb_to_recordset(${JSON.stringify(transactions)}::jsonb) as t (account text, "bookedOn" date, "amountCents" bigint,
      currency text, counterparty text, "counterpartyAccount" text, reference text, "bankReference" text, fingerprint text,
      state text)
    on conflict (source, account, fingerprint) do nothing
    returning state`.execute(tx);
  return rows.map(({ state }) => state);
}

/** Records that the payer’s bank has taken the money back. On the first report, returns the orders that it had paid. */
export async function setAsideRecalled(
  tx: Transaction,
  source: string,
  fingerprint: string,
): Promise<{ sn: string } | undefined> {
  const { rows } = await sql<{ id: string; state: string }>`
    update bank_transactions set
      state = case when state = 'open' then 'set_aside' else state end,
      reason = 'recalled by the payer’s bank'
    where source = ${source} and fingerprint = ${fingerprint}
      and (state = 'open' or state = 'booked' and reason = '')
    returning id, state`.execute(tx);
  const [recalled] = rows;
  if (recalled?.state !== 'booked') return undefined;
  const { rows: paid } = await sql<{ sn: string }>`
    select coalesce((
      select string_agg(distinct o.sn, ', ') from received_transfers f
      join received_transfers t on f.id = coalesce(t.part_of, t.id) join orders o on o.id = t.order_id
      where f.bank_transaction_id = ${recalled.id}
    ), (
      select b.sn from prepaid_movements m join prepaid_balances b on b.buyer_id = m.buyer_id
      where m.bank_transaction_id = ${recalled.id}
    ), '') as sn`.execute(tx);
  return paid[0];
}

export interface BankTransaction extends FirstApproval {
  id: string;
  state: 'open' | 'booked' | 'set_aside' | 'kept';
  amountCents: number;
  currency: string;
  bankReference: string;
  /** Null if undecided, or decided by the shop itself. */
  decidedBy: string | null;
}

/** Lock order, bill and instalment first. */
export async function lockTransaction(tx: Transaction, id: string): Promise<BankTransaction | undefined> {
  if (!isUuid(id)) return undefined;
  return tx
    .selectFrom('bank_transactions')
    .select([
      'id',
      'state',
      'amount_cents as amountCents',
      'currency',
      'bank_reference as bankReference',
      'decided_by as decidedBy',
      'first_approver as firstApprover',
      'first_choice as firstChoice',
      sql<boolean>`coalesce(first_approved_at <= now() - make_interval(mins => ${secondLookMinutes}), false)`.as(
        'isFirstLookOver',
      ),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function decideTransaction(
  tx: Transaction,
  id: string,
  decision: { state: BankTransaction['state']; operatorId: string | null; reason?: string },
): Promise<void> {
  await tx
    .updateTable('bank_transactions')
    .set({
      state: decision.state,
      decided_by: decision.operatorId,
      decided_at: decision.operatorId === null ? null : sql<Date>`now()`,
      reason: decision.reason ?? '',
    })
    .where('id', '=', id)
    .execute();
}

export async function findOrderBySn(tx: Transaction, sn: string): Promise<string | undefined> {
  const row = await tx.selectFrom('orders').select('id').where('sn', '=', sn.toUpperCase()).executeTakeFirst();
  return row?.id;
}

/** Of an order of a joint payment: another payment of it is on its way, so the buyer was not asked for it here. */
const isPaidElsewhere = sql<SqlBool>`exists (
  select from bills b join bill_instalments i on i.bill_id = b.id and i.state = 'confirming'
  where b.order_id = joint_payment_orders.order_id and not exists (
    select from payment_declarations d where d.instalment_id = i.id and d.state = 'un_commit'
      and d.joint_payment_id = joint_payment_orders.joint_payment_id))`;

/** The orders that are paid together under this number, those placed first at the top. */
export async function ordersOfJoint(tx: Transaction, sn: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('joint_payments')
    .innerJoin('joint_payment_orders', 'joint_payment_orders.joint_payment_id', 'joint_payments.id')
    .innerJoin('orders', 'orders.id', 'joint_payment_orders.order_id')
    .select('orders.id')
    .where('joint_payments.sn', '=', sn.toUpperCase())
    .where((eb) => eb.not(isPaidElsewhere))
    .orderBy('orders.placed_at')
    .orderBy('orders.id')
    .execute();
  return rows.map(({ id }) => id);
}

interface TransactionKey {
  id: string;
  bookedOn: string;
}

export async function findTransactionKey(db: Database, id: string): Promise<TransactionKey | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('bank_transactions')
    .select(['id', sql<string>`booked_on::text`.as('bookedOn')])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function listTransactionRows(
  db: Database,
  {
    state,
    from,
    limit,
  }: { state: BankTransaction['state'] | undefined; from: TransactionKey | undefined; limit: number },
) {
  return db
    .selectFrom('bank_transactions as t')
    .leftJoin('received_transfers as r', 'r.bank_transaction_id', 't.id')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .leftJoin('operators as a', (join) => join.onRef('a.id', '=', 't.first_approver').on('t.state', '=', 'open'))
    .select([
      't.id',
      't.source',
      't.account',
      sql<string>`t.booked_on::text`.as('bookedOn'),
      't.amount_cents as amountCents',
      't.currency',
      't.counterparty',
      't.counterparty_account as counterpartyAccount',
      't.reference',
      't.bank_reference as bankReference',
      't.state',
      't.reason',
      sql<string>`coalesce(o.sn, (select b.sn from prepaid_movements m join prepaid_balances b on b.buyer_id = m.buyer_id
        where m.bank_transaction_id = t.id), '')`.as('orderSn'),
      sql<string[]>`array(
        select distinct s.sn from received_transfers p join orders s on s.id = p.order_id
        where p.part_of = r.id and p.order_id <> r.order_id order by s.sn)`.as('otherOrderSns'),
      sql<string>`coalesce(a.name, '')`.as('firstApprover'),
      sql<string>`coalesce((
        select x.id::text from bank_transactions x
        where x.booked_on = t.booked_on and x.amount_cents = t.amount_cents and x.currency = t.currency and x.id <> t.id
          and x.state in ('open', 'booked') and x.statement_id is distinct from t.statement_id
        order by x.state, x.id limit 1
      ), '')`.as('alikeId'),
    ])
    .$if(state !== undefined, (query) => query.where('t.state', '=', state as BankTransaction['state']))
    .$if(from !== undefined, (query) =>
      query.where(sql<SqlBool>`(t.booked_on, t.id) < (${from?.bookedOn}::date, ${from?.id}::uuid)`),
    )
    .orderBy('t.booked_on', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute();
}

const payablesMax = 5_000;

/**
 * Orders to be paid together whose number is named, or of which a declared transfer awaits one of the amounts. What is
 * missing is the sum.
 */
export async function findJointPayables(
  db: Database,
  { sns, amounts }: Pick<Asked, 'sns' | 'amounts'>,
): Promise<Payable[]> {
  const { rows } = await sql<Payable>`
    with found as (
      select id from joint_payments where sn = any(${sns})
      union
      select d.joint_payment_id from payment_declarations d join bill_instalments i on i.id = d.instalment_id
      where d.state = 'un_commit' and d.joint_payment_id is not null
      group by d.joint_payment_id having sum(i.amount_cents - i.received_cents) = any(${amounts}::bigint[])
    )
    select (array_agg(o.id order by o.placed_at))[1] as "orderId", j.sn, u.first_name || ' ' || u.last_name as customer,
      array[u.first_name || ' ' || u.last_name] as names, false as "hasBalance",
      coalesce(sum(due.amount_cents - due.received_cents)
        filter (where o.status in ('create', 'payment_confirming', 'be_confirmed_customer')), 0)::int as "missingCents",
      bool_or(exists (select from payment_declarations d where d.order_id = o.id and d.state = 'un_commit')) as "isDeclared",
      (j.created_at at time zone 'UTC')::date::text as "placedOn",
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'amountCents', ${wholeCents('t')}, 'bankReference', t.bank_reference,
          'bookedOn', (t.booked_at at time zone 'UTC')::date::text))
        from received_transfers t join payment_declarations d on d.id = t.declaration_id
        where d.joint_payment_id = j.id and t.bank_transaction_id is null and t.part_of is null), '[]') as "bookedByHand",
      array_agg(o.sn order by o.placed_at) as "orderSns"
    from found
    join joint_payments j on j.id = found.id
    join users u on u.id = j.created_by
    join joint_payment_orders on joint_payment_orders.joint_payment_id = j.id and not ${isPaidElsewhere}
    join orders o on o.id = joint_payment_orders.order_id
    join bills b on b.order_id = o.id
    left join bill_instalments due on due.bill_id = b.id and due.state in ('due', 'confirming')
    group by j.id, u.id`.execute(db);
  return rows;
}

/** Prepaid balances that are named. */
export async function findPrepaidPayables(db: Database, sns: readonly string[]): Promise<Payable[]> {
  const { rows } = await sql<Payable>`
    select '' as "orderId", b.sn, f.name as customer, array[f.name] as names, false as "hasBalance", true as "isPrepaid",
      0 as "missingCents", false as "isDeclared", (b.created_at at time zone 'UTC')::date::text as "placedOn",
      '[]'::jsonb as "bookedByHand", '{}'::text[] as "orderSns"
    from prepaid_balances b
    cross join lateral (select u.first_name || ' ' || u.last_name as name from users u where u.buyer_id = b.buyer_id
      order by u.created_at limit 1) f
    where b.sn = any(${sns})`.execute(db);
  return rows;
}

interface Asked {
  sns: readonly string[];
  amounts: readonly Cents[];
  bankReferences: readonly string[];
}

/** Letters and digits, as the index received_transfers_reference has them. */
const plainReference = (reference: string) => reference.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/**
 * Orders that are named, that await one of the amounts, or for which such an amount was booked by hand lately; also of
 * several orders of a buyer together, or under the bank's reference.
 */
export async function findPayables(
  db: Database,
  { sns, amounts, bankReferences }: Asked,
  max = payablesMax,
): Promise<Payable[]> {
  const { rows } = await sql<Payable>`
    with found as (
      select id from orders where sn = any(${sns})
      union
      select b.order_id from bill_instalments due join bills b on b.id = due.bill_id
      where due.state in ('due', 'confirming') and due.amount_cents - due.received_cents = any(${amounts}::bigint[])
      union
      select r.order_id from received_transfers r
      where r.bank_transaction_id is null and r.part_of is null and r.booked_at > now() - interval '60 days'
        and ${wholeCents('r')} = any(${amounts}::bigint[])
      union
      select r.order_id from received_transfers r
      where r.bank_transaction_id is null and r.part_of is null
        and upper(regexp_replace(r.bank_reference, '[^[:alnum:]]', '', 'g')) = any(${bankReferences.map(plainReference).filter(Boolean)}::text[])
      union
      select unnest(array_agg(h.order_id)) from (
        select o.buyer_id, r.order_id, ${wholeCents('r')} as cents from received_transfers r join orders o on o.id = r.order_id
        where r.bank_transaction_id is null and r.part_of is null and r.booked_at > now() - interval '60 days'
      ) h group by h.buyer_id having count(*) > 1 and sum(h.cents) = any(${amounts}::bigint[])
    )
    select o.id as "orderId", o.sn, u.first_name || ' ' || u.last_name as customer,
      array[u.first_name || ' ' || u.last_name, coalesce(o.address->>'name', '')] as names,
      coalesce(case when o.status in ('create', 'payment_confirming', 'be_confirmed_customer')
        then due.amount_cents - due.received_cents end, 0)::int as "missingCents",
      exists (select from bill_instalments k where k.bill_id = b.id and k.state = 'not_due' and k.kind = 'balance') as "hasBalance",
      exists (select from payment_declarations d where d.order_id = o.id and d.state = 'un_commit') as "isDeclared",
      (o.placed_at at time zone 'UTC')::date::text as "placedOn",
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'amountCents', ${wholeCents('t')}, 'bankReference', t.bank_reference,
          'bookedOn', (t.booked_at at time zone 'UTC')::date::text))
        from received_transfers t where t.order_id = o.id and t.bank_transaction_id is null and t.part_of is null), '[]') as "bookedByHand",
      array[o.sn] as "orderSns"
    from found
    join orders o on o.id = found.id
    join users u on u.id = o.placed_by
    join bills b on b.order_id = o.id
    left join bill_instalments due on due.bill_id = b.id and due.state in ('due', 'confirming')
    order by o.sn = any(${sns}) desc, o.placed_at desc
    limit ${max}`.execute(db);
  return rows;
}
