-- What the shop writes to many customers, and how far it has come.
create table broadcasts (
  id uuid primary key default new_id(),
  -- Offers go to those who agreed to them.
  kind text not null check (kind in ('service', 'offers')),
  -- Which customers: country, language, orders; what is absent does not matter.
  audience jsonb not null,
  -- By language; English is always there.
  texts jsonb not null,
  -- Of the three above: whoever sends the same again means this one.
  digest text not null,
  state text not null default 'sending' check (state in ('sending', 'sent', 'stopped')),
  -- How many it was for when it was sent.
  recipients integer not null,
  -- The last login that was looked at, in the order of ids, and how many have been written to.
  cursor uuid,
  sent integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid not null references operators,
  ended_at timestamptz
);
create index broadcasts_latest on broadcasts (created_at, id);
create index broadcasts_digest on broadcasts (digest, created_at);
select audit_table('broadcasts', unnoted => '{cursor,sent}');
