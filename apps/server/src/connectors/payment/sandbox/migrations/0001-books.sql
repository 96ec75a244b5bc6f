-- The make-believe bank's own books: what a real provider keeps on its side. Statuses are the provider's words. Shops
-- older than this folder have the tables already (0005 made them for everybody), with what was paid in them.
create table if not exists sandbox_intents (
  id text primary key,
  request_id text not null unique,
  client_secret text not null,
  merchant_order_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  status text not null check (status in ('REQUIRES_PAYMENT_METHOD', 'REQUIRES_CUSTOMER_ACTION', 'PENDING', 'SUCCEEDED', 'CANCELLED')),
  attempt_failed boolean not null default false,
  -- What the bank will say of a pending attempt.
  outcome text check (outcome in ('paid', 'failed')),
  code_tries integer not null default 0,
  refunds_fail boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table if not exists sandbox_refunds (
  id text primary key,
  request_id text not null unique,
  intent_id text not null references sandbox_intents,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null check (status in ('RECEIVED', 'SETTLED', 'FAILED')),
  created_at timestamptz not null default now()
);
create index if not exists sandbox_refunds_intent_id on sandbox_refunds (intent_id);

-- Events on their way to the shop's webhook.
create table if not exists sandbox_events (
  id text primary key,
  body text not null,
  created_at timestamptz not null default now(),
  delivered_at timestamptz
);
