-- Other people's systems are told of orders: the shop calls a URL of theirs, a hook. (What payment providers tell the shop
-- is in webhook_events.)
create table hook_endpoints (
  id uuid primary key,
  -- Who is told: a buyer of its own orders; null: the shop itself, of all.
  buyer_id uuid references buyers on delete cascade,
  url text not null,
  description text not null default '',
  -- What it wants to hear of. Not checked here: a new kind needs no migration.
  event_types text[] not null,
  is_on boolean not null default true,
  -- Why the shop switched it off: the receiver answered that it is gone, nothing got through for days, or no key opens its secret.
  switched_off text check (switched_off in ('gone', 'failing', 'secret_lost')),
  -- Since when nothing has got through; null while the last attempt did.
  failing_since timestamptz,
  -- Encrypted. The previous one goes on signing for a while, so that a receiver can change it at leisure.
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  check ((previous_secret is null) = (previous_until is null)),
  check (switched_off is null or not is_on)
);
create index hook_endpoints_buyer_id on hook_endpoints (buyer_id);

-- What they are told: written in the transaction of the change itself, and only if somebody wants to hear of it.
create table hook_events (
  id uuid primary key default new_id(),
  type text not null,
  -- Null: a test of one of the shop's own hooks.
  buyer_id uuid references buyers on delete cascade,
  order_id uuid references orders on delete cascade,
  data jsonb not null,
  at timestamptz not null default clock_timestamp()
);
create index hook_events_at on hook_events (at);
create index hook_events_buyer_id on hook_events (buyer_id);
create index hook_events_order_id on hook_events (order_id);

create table hook_deliveries (
  id uuid primary key default new_id(),
  event_id uuid not null references hook_events on delete cascade,
  endpoint_id uuid not null references hook_endpoints on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Of this round; a replay begins another one.
  attempts integer not null default 0,
  -- Counted with every attempt that is planned, so that a job of an earlier plan does nothing.
  turn integer not null default 0,
  next_attempt_at timestamptz,
  attempted_at timestamptz,
  took_ms integer,
  -- Of the last attempt: the answer, or why there was none.
  answer_status integer,
  answer_body text,
  error text check (error in ('unreachable', 'timed_out', 'not_public', 'not_accepted', 'switched_off')),
  created_at timestamptz not null default clock_timestamp(),
  unique (event_id, endpoint_id)
);
create index hook_deliveries_of_endpoint on hook_deliveries (endpoint_id, created_at desc, id desc);
create index hook_deliveries_failed on hook_deliveries (endpoint_id, created_at desc, id desc) where state = 'failed';
create index hook_deliveries_waiting on hook_deliveries (next_attempt_at) where state = 'waiting';
