-- The books of the embedded marketplace: whose offers are followed, what a person changed about an offer to try the
-- shop's answer, and the news that have not been confirmed.
create table demo_market_follows (
  offer_id text primary key,
  -- The state of the offer that was last told; another one is news.
  told text not null,
  followed_at timestamptz not null default now()
);

create table demo_market_changes (
  offer_id text primary key,
  -- Of the offer's prices.
  price_percent integer not null default 100 check (price_percent between 1 and 1000),
  -- Of each SKU; null: as it would be.
  stock integer check (stock >= 0),
  state text not null default 'published' check (state in ('published', 'unpublished', 'gone')),
  changed_at timestamptz not null default now()
);

create table demo_market_messages (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  body jsonb not null,
  confirmed_at timestamptz
);
create index demo_market_messages_waiting on demo_market_messages (id) where confirmed_at is null;
