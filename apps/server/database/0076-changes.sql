-- What changed for caches and search engines: written in the transaction that changes it, read in the order of commits
-- (src/database/change-feed.ts). A notification inside a transaction made every commit wait for the one before.
create table changes (
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  -- `catalogue`, `settings`, `product:1,2`, `stock:1,2`
  notice text not null,
  at timestamptz not null default now(),
  primary key (xid, id)
);

-- Positions in the table mean nothing in another database, nor after a restored backup: then there is another id.
create table change_feed (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  -- Of the newest change that is no longer kept.
  removed_to xid8 not null default '0'
);
insert into change_feed default values;
