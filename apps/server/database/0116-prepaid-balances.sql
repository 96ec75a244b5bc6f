-- A buyer pays money in ahead and pays orders from it. What is paid in is owed to the buyer, so it is a liability of the ledger,
-- the account `prepaid`, and becomes revenue only when an order is billed.
create table prepaid_balances (
  buyer_id uuid primary key references buyers (id),
  -- Named by the transfers that fill it, like an order's number.
  sn text not null unique,
  -- Never below nothing, whatever happens at once: each movement changes it under the row's lock.
  balance_cents bigint not null default 0 check (balance_cents >= 0),
  movements integer not null default 0,
  opened_by uuid references users (id),
  created_at timestamptz not null default now()
);

create table prepaid_movements (
  id uuid primary key default new_id(),
  buyer_id uuid not null references prepaid_balances (buyer_id),
  -- 1 is the buyer's first.
  position integer not null,
  kind text not null check (kind in ('filled', 'paid', 'refunded', 'withdrawn', 'withdrawal_returned', 'corrected')),
  -- What it was booked for: a bank transaction, an instalment, a payout, a withdrawal, a correction. Booked once.
  reference text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  balance_after_cents bigint not null check (balance_after_cents >= 0),
  order_id uuid references orders (id),
  bank_transaction_id uuid unique references bank_transactions (id),
  at timestamptz not null default clock_timestamp(),
  unique (kind, reference),
  unique (buyer_id, position)
);
create index prepaid_movements_buyer_at on prepaid_movements (buyer_id, at);
create index prepaid_movements_order_id on prepaid_movements (order_id) where order_id is not null;
create trigger prepaid_movements_append_only before update or delete on prepaid_movements
  for each row execute function refuse_change();

-- A buyer wants money back. It leaves the balance at once and is owed until finance has paid it or declines by name.
create table prepaid_withdrawals (
  id uuid primary key default new_id(),
  buyer_id uuid not null references prepaid_balances (buyer_id),
  requested_by uuid not null references users (id),
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'requested' check (state in ('requested', 'paid', 'declined')),
  requested_at timestamptz not null default now(),
  decided_by uuid references operators (id),
  decided_at timestamptz,
  bank_reference text not null default '',
  reason text not null default '',
  first_approver uuid references operators (id),
  first_approved_at timestamptz,
  first_choice text not null default '',
  approved_alone boolean not null default false,
  check ((state = 'requested') = (decided_at is null))
);
create unique index prepaid_withdrawals_one_open on prepaid_withdrawals (buyer_id) where state = 'requested';
create index prepaid_withdrawals_buyer_id on prepaid_withdrawals (buyer_id, requested_at);

-- Finance corrects a balance, with the reason. From the shop's limit on it waits for a second person.
create table prepaid_corrections (
  id uuid primary key default new_id(),
  buyer_id uuid not null references prepaid_balances (buyer_id),
  amount_cents bigint not null check (amount_cents <> 0),
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'booked')),
  opened_at timestamptz not null default now(),
  decided_by uuid references operators (id),
  decided_at timestamptz,
  first_approver uuid references operators (id),
  first_approved_at timestamptz,
  first_choice text not null default '',
  approved_alone boolean not null default false
);
create unique index prepaid_corrections_waiting on prepaid_corrections (buyer_id, amount_cents, reason) where state = 'waiting';
create index prepaid_corrections_buyer_id on prepaid_corrections (buyer_id);

alter table ledger_lines drop constraint ledger_lines_account_check;
alter table ledger_lines add constraint ledger_lines_account_check check (account in ('receivable', 'revenue', 'card', 'transit',
  'bank', 'bank_charges', 'refunds', 'disputed', 'losses', 'fees', 'adjustments', 'prepaid'));
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in ('billed', 'bill_reduced', 'card_received',
  'bank_received', 'bank_charged', 'credit', 'refund_granted', 'card_refunded', 'bank_refunded', 'card_refund_failed', 'set_off',
  'set_off_returned', 'disputed', 'dispute_won', 'dispute_lost', 'fee', 'fee_returned', 'payout_sent', 'payout_arrived',
  'payout_charge', 'payout_returned', 'adjustment', 'prepaid_filled', 'prepaid_paid', 'prepaid_refunded', 'prepaid_withdrawn',
  'prepaid_withdrawal_returned', 'prepaid_corrected', 'prepaid_paid_out'));

-- prepaid: it goes back to the buyer's prepaid balance, at once.
alter table refund_payouts drop constraint refund_payouts_method_check;
alter table refund_payouts add constraint refund_payouts_method_check check (method in ('card', 'bank', 'balance', 'prepaid'));
-- It would have gone back to the card or account, and goes to the prepaid balance because the buyer wants it so.
alter table refund_payouts add column to_prepaid boolean not null default false;
-- The buyer wants the refund on the prepaid balance rather than back the way it was paid.
alter table refunds add column to_prepaid boolean not null default false;

select audit_table('prepaid_balances');
select audit_table('prepaid_movements');
select audit_table('prepaid_withdrawals');
select audit_table('prepaid_corrections');
select audit_table('refund_payouts');
select audit_table('refunds', unnoted => '{domestic_cents,inspection_cents,service_cents,handling_cents,international_cents}');
