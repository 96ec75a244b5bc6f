-- Many of a reseller's listings are changed at once. What was selected is a row, not an address: it stays what was counted,
-- whatever else matches its filters by the time the button is pressed.
create table listing_selections (
  id uuid primary key default new_id(),
  buyer_id uuid not null references buyers on delete cascade,
  about text not null check (about in ('publications', 'goods')),
  -- What the list was narrowed to; null if its rows were ticked.
  filters jsonb,
  publication_ids uuid[] not null default '{}',
  product_ids bigint[] not null default '{}',
  made_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index listing_selections_buyer_id on listing_selections (buyer_id);
create index listing_selections_expires_at on listing_selections (expires_at);

-- One act, done by a job row by row.
create table listing_changes (
  id uuid primary key default new_id(),
  buyer_id uuid not null references buyers on delete cascade,
  -- Used up by the change, so that a second press finds the first. Null for edits.
  selection_id uuid unique,
  kind text not null
    check (kind in ('activate', 'draft', 'rule', 'groups', 'pause', 'resume', 'remove', 'renew', 'retry', 'edit', 'prepare')),
  change jsonb not null,
  listings integer not null,
  asked_at timestamptz not null default now(),
  ended_at timestamptz
);
create index listing_changes_buyer_id on listing_changes (buyer_id, asked_at);

create table listing_change_rows (
  change_id uuid not null references listing_changes on delete cascade,
  position integer not null,
  product_id bigint not null,
  -- Null until goods become a publication.
  publication_id uuid,
  edit jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  reason text not null default '',
  primary key (change_id, position),
  check ((state = 'refused') = (reason <> ''))
);
create index listing_change_rows_waiting on listing_change_rows (change_id, position) where state = 'waiting';

-- Paused by the reseller: it stays so whatever its margin is.
alter table publications add column is_held boolean not null default false;
