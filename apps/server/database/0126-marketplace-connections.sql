-- Who connected the shop to its marketplace, and who ended it. A row is first a question: the owner is at the
-- marketplace's page of consent, and only the session that asked can bring back the answer, once.
create table marketplace_connections (
  id uuid primary key default new_id(),
  provider text not null,
  operator_id uuid not null references operators,
  what text not null check (what in ('asked', 'connected', 'disconnected')),
  -- Of a question: the hash of its state, of the session that asked, and until when it may be answered.
  state_hash bytea unique,
  session_hash bytea,
  return_url text,
  expires_at timestamptz,
  at timestamptz not null default now()
);
create index marketplace_connections_operator_id on marketplace_connections (operator_id);
