-- Who signed in, was refused, or did what as an operator, and from which IP address: kept for 30 days, to follow an
-- abuse. Equal events within a minute are one row. Nothing refers to persons by foreign key: rows are written in
-- batches after the fact, and outlive an account by at most those 30 days.
create table security_events (
  id uuid primary key,
  at timestamptz not null,
  last_at timestamptz not null,
  times integer not null check (times > 0),
  kind text not null,
  person_kind text not null check (person_kind in ('', 'customer', 'operator')),
  -- An id, or the shortened hash of an e-mail address that may have no account.
  person text not null,
  call text not null,
  subject text not null,
  outcome text not null,
  -- A whole network, or null, where a flood left no room for single addresses.
  address inet,
  agent text not null,
  request_id text not null
);
create index security_events_at on security_events (at);
create index security_events_person on security_events (person, at) where person <> '';
create index security_events_address on security_events using gist (address inet_ops);

-- Counted for every scrape of the metrics.
create index payments_attention on payments (updated_at) where state = 'attention';
