-- One row per payment intent at the provider.
create table payments (
  id uuid primary key default new_id(),
  instalment_id uuid not null references bill_instalments,
  order_id uuid not null references orders,
  provider text not null,
  attempt integer not null,
  -- Stored before the provider is called, so that a crash in between repeats the same request.
  request_id text not null unique,
  intent_id text unique,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'USD' check (currency = 'USD'),
  -- requested: stored, the provider not heard yet. attention: what the provider says does not fit the bill; finance looks.
  state text not null check (state in ('requested', 'open', 'pending', 'succeeded', 'cancelled', 'attention')),
  -- When the provider last changed it, to its own clock: an older answer never undoes a newer one.
  provider_changed_at timestamptz,
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (instalment_id, attempt)
);
create unique index payments_one_living on payments (instalment_id) where state in ('requested', 'open', 'pending');
create index payments_order_id on payments (order_id);
create index payments_unsettled on payments (updated_at) where state in ('requested', 'open', 'pending');

create table webhook_events (
  provider text not null,
  event_id text not null,
  -- What it speaks of: a hint to read that back.
  about text not null check (about in ('intent', 'refund', 'other')),
  about_id text not null default '',
  body jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (provider, event_id)
);
create index webhook_events_unprocessed on webhook_events (received_at) where processed_at is null;

-- A customer's word that an instalment was paid by bank transfer, and finance's decision.
create table payment_declarations (
  id uuid primary key default new_id(),
  instalment_id uuid not null references bill_instalments,
  order_id uuid not null references orders,
  state text not null default 'un_commit' check (state in ('un_commit', 'approved', 'rejected')),
  images text[] not null default '{}',
  remark text not null default '',
  declared_at timestamptz not null default now(),
  first_approver uuid references operators,
  decided_by uuid references operators,
  decided_at timestamptz,
  received_cents bigint,
  bank_reference text not null default '',
  reason text not null default ''
);
create unique index payment_declarations_one_open on payment_declarations (instalment_id) where state = 'un_commit';
create index payment_declarations_order_id on payment_declarations (order_id, declared_at desc);
create index payment_declarations_queue on payment_declarations (declared_at) where state = 'un_commit';

-- Double entry: every entry has two or more lines that add up to nothing. Positive is debit.
create table ledger_entries (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  kind text not null check (kind in ('billed', 'bill_reduced', 'card_received', 'bank_received', 'credit', 'refund_granted', 'card_refunded', 'bank_refunded')),
  -- Payment, declaration, instalment or refund that it books; makes booking twice impossible.
  reference text not null,
  at timestamptz not null default now(),
  unique (kind, reference)
);
create index ledger_entries_order_id on ledger_entries (order_id);

create table ledger_lines (
  entry_id uuid not null references ledger_entries,
  -- receivable: what the buyer owes. revenue: what was billed. card, bank: money we hold. refunds: what we owe back.
  account text not null check (account in ('receivable', 'revenue', 'card', 'bank', 'refunds')),
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (entry_id, account)
);
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_change();
create trigger ledger_lines_append_only before update or delete on ledger_lines for each row execute function refuse_change();

create function check_ledger_balance() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_cents), 0) from ledger_lines where entry_id = new.entry_id) <> 0 then
    raise exception 'ledger entry % does not balance', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_lines_balance after insert on ledger_lines deferrable initially deferred
  for each row execute function check_ledger_balance();

-- The sandbox provider's own books: what a real provider keeps on its side. Statuses are the provider's words.
create table sandbox_intents (
  id text primary key,
  request_id text not null unique,
  client_secret text not null,
  merchant_order_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  status text not null check (status in ('REQUIRES_PAYMENT_METHOD', 'REQUIRES_CUSTOMER_ACTION', 'PENDING', 'SUCCEEDED', 'CANCELLED')),
  attempt_failed boolean not null default false,
  -- What the make-believe bank will say of a pending attempt.
  outcome text check (outcome in ('paid', 'failed')),
  code_tries integer not null default 0,
  refunds_fail boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sandbox_refunds (
  id text primary key,
  request_id text not null unique,
  intent_id text not null references sandbox_intents,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null check (status in ('RECEIVED', 'SETTLED', 'FAILED')),
  created_at timestamptz not null default now()
);
create index sandbox_refunds_intent_id on sandbox_refunds (intent_id);

-- Events on their way to the shop's webhook.
create table sandbox_events (
  id text primary key,
  body text not null,
  created_at timestamptz not null default now(),
  delivered_at timestamptz
);

create table refunds (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  user_id uuid not null references users,
  -- Set when no goods are given back but money that came too late or twice: what was overpaid, so that it is returned once.
  overpayment text unique,
  state text not null default 'requested' check (state in ('requested', 'rejected', 'approved', 'paying', 'paid', 'failed')),
  -- Worked out when asked for; worked out again when granted.
  amount_cents bigint not null check (amount_cents >= 0),
  -- The shares of the fees that were granted; the rest of the amount is goods.
  domestic_cents bigint not null default 0 check (domestic_cents >= 0),
  inspection_cents bigint not null default 0 check (inspection_cents >= 0),
  international_cents bigint not null default 0 check (international_cents >= 0),
  service_cents bigint not null default 0 check (service_cents >= 0),
  requested_at timestamptz not null default now(),
  decided_by uuid references operators,
  decided_at timestamptz,
  reason text not null default ''
);
create unique index refunds_one_open on refunds (order_id) where state = 'requested';
create index refunds_order_id on refunds (order_id);
create index refunds_state on refunds (state, requested_at);

create table refund_lines (
  id uuid primary key default new_id(),
  refund_id uuid not null references refunds,
  order_item_id uuid not null references order_items,
  quantity integer not null check (quantity >= 0),
  amount_cents bigint not null check (amount_cents >= 0),
  remark text not null default '',
  unique (refund_id, order_item_id)
);
create index refund_lines_order_item_id on refund_lines (order_item_id);

-- The ways the money of one refund goes back: to the card through the provider, or by bank transfer.
create table refund_payouts (
  id uuid primary key default new_id(),
  refund_id uuid not null references refunds,
  order_id uuid not null references orders,
  payment_id uuid references payments,
  method text not null check (method in ('card', 'bank')),
  amount_cents bigint not null check (amount_cents > 0),
  -- Stored before the provider is called, as with payments.
  request_id text not null unique,
  provider_refund_id text unique,
  state text not null check (state in ('requested', 'pending', 'paid', 'failed')),
  bank_reference text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A bank transfer may stand in for a card payout that failed; it then keeps the card payment.
  check (method = 'bank' or payment_id is not null)
);
create index refund_payouts_refund_id on refund_payouts (refund_id);
create index refund_payouts_payment_id on refund_payouts (payment_id);
create index refund_payouts_order_id on refund_payouts (order_id);
create index refund_payouts_open on refund_payouts (updated_at) where state in ('requested', 'pending');
