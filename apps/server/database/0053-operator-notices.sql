-- Operators are told of new orders, overdue work and failed jobs, as each chooses.

create table operator_notices (
  operator_id uuid primary key references operators on delete cascade,
  topics text[] not null check (topics <@ '{new_orders,overdue,failed_jobs}'),
  mail text not null check (mail in ('off', 'at_once', 'daily')),
  -- Of the daily mail, UTC.
  daily_hour integer not null check (daily_hour between 0 and 23),
  -- When the choice was made: what happened before is not told.
  since timestamptz not null default now(),
  mailed_at timestamptz
);
select audit_table('operator_notices', unnoted => '{mailed_at}');

-- What somebody was told, or will be with the next mail: the key is why nothing is told twice.
create table notices (
  operator_id uuid not null references operators on delete cascade,
  topic text not null check (topic in ('new_orders', 'overdue', 'failed_jobs')),
  -- An order's id; with its status and since when, of overdue ones; a job's id.
  subject text not null,
  order_id uuid references orders on delete cascade,
  -- The order's status, or the kind of job.
  about text not null default '',
  happened_at timestamptz not null,
  found_at timestamptz not null default now(),
  -- Null: to be told. What is not to be told this way counts as told.
  mailed_at timestamptz,
  sent_at timestamptz,
  constraint notices_pkey primary key (operator_id, topic, subject)
);
create index notices_untold on notices (operator_id) where mailed_at is null or sent_at is null;
create index notices_order_id on notices (order_id);
create index notices_found_at on notices (found_at);

-- A hook of a single operator hears of nothing but these notices.
alter table hook_endpoints add column operator_id uuid references operators on delete cascade;
alter table hook_endpoints add constraint hook_endpoints_one_owner check (buyer_id is null or operator_id is null);
create unique index hook_endpoints_operator_id on hook_endpoints (operator_id) where operator_id is not null;
select audit_table('hook_endpoints', secrets => '{secret,previous_secret}', unnoted => '{failing_since}');

-- What was sold is read by day with few columns of many lines.
create index order_items_sums on order_items (order_id) include (sku_id, quantity, refunded_quantity, amount_cents, cost_fen, cny_per_usd_e6);
