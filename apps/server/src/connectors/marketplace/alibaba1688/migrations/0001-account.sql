-- The connection to 1688: one account buys for the shop. The tokens are sealed with the shop's key.
create table alibaba1688_account (
  -- One row.
  id text primary key default 'account' check (id = 'account'),
  state text not null default 'not_connected' check (state in ('not_connected', 'connected', 'withdrawn')),
  account text not null default '',
  member_id text not null default '',
  sealed_access_token text,
  access_ends_at timestamptz,
  sealed_refresh_token text,
  -- When the consent ends for good.
  refresh_ends_at timestamptz,
  -- A lease, not a lock: the token is renewed outside any transaction.
  renewing_until timestamptz,
  -- Which tokens these are: a renewal that was overtaken by a new consent stores nothing.
  generation int not null default 0,
  connected_at timestamptz,
  withdrawn_at timestamptz,
  answered_at timestamptz,
  silent_since timestamptz
);
insert into alibaba1688_account default values;

-- What the app may call, as the gateway answered last.
create table alibaba1688_calls (
  name text primary key,
  is_allowed boolean not null,
  answered_at timestamptz not null default now()
);

-- The budget of calls of all processes together: a bucket of tokens, and a count by Beijing's day.
create table alibaba1688_budget (
  id text primary key default 'budget' check (id = 'budget'),
  tokens double precision not null default 0,
  filled_at timestamptz not null default now(),
  day date not null default current_date,
  used int not null default 0,
  -- After an answer that says "too often": nothing is called before.
  rests_until timestamptz,
  rest_seconds int not null default 0
);
insert into alibaba1688_budget default values;
