-- Keys with which a customer's own programs make calls, within the scopes each was given. Like a session's token only a
-- key's hash is stored; its first characters help to recognise it. Revoked ones stay for 30 days, to be seen in the list.
create table api_keys (
  id uuid primary key default new_id(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  key_hash bytea not null unique,
  start text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_user_id on api_keys (user_id);
