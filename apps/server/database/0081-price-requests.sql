-- A price below the shop's stop needs an owner. Whoever may not set it asks one: the change waits as a request until an owner
-- decides it, its asker withdraws it, or somebody waives it by name. The version before neither reads nor writes it.
create table price_requests (
  id uuid primary key default new_id(),
  door text not null check (door in ('product', 'bulk', 'rate', 'markup', 'import')),
  -- What the door is called with.
  change jsonb not null,
  -- The same as people read it: of many products the change, of an import the file's name.
  shown jsonb not null,
  reason text not null check (reason <> ''),
  -- Of all that the prices were made of when it was asked for: what has moved since is not applied.
  seen text not null,
  products integer not null check (products > 0),
  losing integer not null,
  product_id bigint not null,
  price_e4 bigint not null,
  cost_fen bigint not null,
  from_pieces integer not null,
  margin_e6 integer not null,
  asked_by uuid not null references operators,
  asked_at timestamptz not null default clock_timestamp(),
  decision text check (decision in ('approved', 'declined', 'withdrawn', 'waived')),
  words text not null default '',
  decided_by uuid references operators,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null)),
  check (decision is distinct from 'declined' and decision is distinct from 'waived' or words <> '')
);
-- Asked twice, it waits once.
create unique index price_requests_once on price_requests (door, md5(change::text)) where decision is null;
create index price_requests_open on price_requests (asked_at, id) where decision is null;
create index price_requests_decided on price_requests (decided_at, id) where decision is not null;
create index price_requests_asked_by on price_requests (asked_by);
select audit_table('price_requests');
