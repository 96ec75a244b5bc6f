-- Transfers arrive short, over, in parts and twice. Bank statements and providers tell of them.

-- What was received in parts while the rest is still due.
alter table bill_instalments add column received_cents bigint not null default 0 check (received_cents >= 0);

-- A file of the bank's, imported once.
create table bank_statements (
  id uuid primary key default new_id(),
  format text not null check (format in ('camt.053', 'mt940', 'csv')),
  -- Our own account as the bank names it; '' if the file does not say.
  account text not null,
  content_hash bytea not null unique,
  transactions integer not null,
  imported_by uuid not null references operators,
  imported_at timestamptz not null default now()
);

-- What happened on the shop's bank accounts, from a statement or told by a payment provider.
create table bank_transactions (
  id uuid primary key default new_id(),
  statement_id uuid references bank_statements,
  source text not null check (source in ('statement', 'airwallex')),
  account text not null,
  booked_on date not null,
  -- Hundredths of the currency's unit; what left the account is negative.
  amount_cents bigint not null check (amount_cents <> 0),
  currency text not null,
  counterparty text not null default '',
  -- All but the last four characters masked.
  counterparty_account text not null default '',
  reference text not null default '',
  -- The bank's own name for it; '' if the file has none.
  bank_reference text not null default '',
  -- The same one in another statement is recognised by it.
  fingerprint text not null,
  -- open: finance decides. kept: a debit, or another currency; only for reconciliation.
  state text not null check (state in ('open', 'booked', 'set_aside', 'kept')),
  reason text not null default '',
  decided_by uuid references operators,
  decided_at timestamptz,
  -- Of a large one: who approved first, and of what.
  first_approver uuid references operators,
  first_approved_at timestamptz,
  first_choice text not null default '',
  anonymised_at timestamptz,
  created_at timestamptz not null default now(),
  unique (source, account, fingerprint)
);
create index bank_transactions_statement_id on bank_transactions (statement_id);
create index bank_transactions_by_day on bank_transactions (booked_on desc, id desc);
create index bank_transactions_open on bank_transactions (booked_on desc, id desc) where state = 'open';

-- Money that came by transfer, booked to an order; each has an entry `bank_received`.
create table received_transfers (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  instalment_id uuid not null references bill_instalments,
  declaration_id uuid unique references payment_declarations,
  bank_transaction_id uuid unique references bank_transactions,
  amount_cents bigint not null check (amount_cents > 0),
  -- exact: no more and no less than was due. bank_fee: the difference is borne by the shop. rest_due: a part; the rest
  -- stays due. credit: some or all of it goes back.
  resolution text not null check (resolution in ('exact', 'bank_fee', 'rest_due', 'credit')),
  bank_fee_cents bigint not null default 0 check (bank_fee_cents >= 0),
  bank_reference text not null,
  first_approver uuid references operators,
  -- Both approvals are by the only person who may approve.
  approved_alone boolean not null default false,
  booked_by uuid references operators,
  booked_at timestamptz not null default now(),
  -- When finance was asked what becomes of a part whose rest does not come.
  asked_at timestamptz,
  check ((bank_fee_cents > 0) = (resolution = 'bank_fee'))
);
create index received_transfers_order_id on received_transfers (order_id);
create index received_transfers_instalment_id on received_transfers (instalment_id);

-- Transfers booked so far keep their declaration's id, which their ledger entries name.
insert into received_transfers (id, order_id, instalment_id, declaration_id, amount_cents, resolution, bank_reference,
  first_approver, approved_alone, booked_by, booked_at)
select d.id, d.order_id, d.instalment_id, d.id, d.received_cents,
  case when exists (select from ledger_entries e where e.kind = 'credit' and e.reference = d.id::text) then 'credit' else 'exact' end,
  d.bank_reference, d.first_approver, d.approved_alone, d.decided_by, d.decided_at
from payment_declarations d where d.state = 'approved' and d.received_cents > 0;
update refunds set overpayment = 'transfer:' || split_part(overpayment, ':', 2) where overpayment like 'declaration:%';

alter table payment_declarations
  drop column received_cents,
  drop column bank_reference,
  drop column approved_alone,
  -- Amount and resolution that the first approval was of: the second must be of the same.
  add column first_choice text not null default '';
update payment_declarations d set first_choice = i.amount_cents || ':'
from bill_instalments i where i.id = d.instalment_id and d.first_approver is not null;

alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in (
    'billed', 'bill_reduced', 'card_received', 'bank_received', 'bank_charged', 'credit', 'refund_granted', 'card_refunded',
    'bank_refunded', 'card_refund_failed', 'disputed', 'dispute_won', 'dispute_lost', 'fee', 'fee_returned', 'payout_sent',
    'payout_arrived', 'payout_charge', 'payout_returned', 'adjustment'
  ));
