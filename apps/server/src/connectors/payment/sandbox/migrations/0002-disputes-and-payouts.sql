-- What else a real provider's books hold: the card, its fee, disputes, and what goes to the shop's bank account.
alter table sandbox_intents
  add column brand text not null default '',
  add column last_four text not null default '',
  -- What the cardholder does after paying: disputes it, and how the banks decide.
  add column dispute_outcome text check (dispute_outcome in ('WON', 'LOST'));

create table sandbox_disputes (
  id text primary key,
  intent_id text not null unique references sandbox_intents,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null check (status in ('NEEDS_RESPONSE', 'WON', 'LOST')),
  due_by timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sandbox_payouts (
  id text primary key,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null default now()
);

create table sandbox_movements (
  id text primary key,
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'dispute_won', 'payout')),
  about text not null,
  gross_cents bigint not null,
  fee_cents bigint not null check (fee_cents >= 0),
  payout_id text references sandbox_payouts,
  created_at timestamptz not null default now(),
  unique (kind, about)
);
create index sandbox_movements_created_at on sandbox_movements (created_at);
create index sandbox_movements_open on sandbox_movements (created_at) where payout_id is null;
