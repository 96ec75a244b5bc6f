-- A person may ask to be erased. The login stays as a pseudonym, because orders, agreements and invitations refer to it;
-- an erased one can never be enabled again.
alter table users add column erased_at timestamptz;

-- What was erased, when, by whom and why: no personal data. Without references, because it outlives everything.
create table erasures (
  id uuid primary key default new_id(),
  user_id uuid not null,
  erased_at timestamptz not null default now(),
  -- Null: by command, on the machine.
  erased_by uuid,
  reason text not null,
  counts jsonb not null
);
create trigger erasures_append_only before update or delete on erasures for each row execute function refuse_change();

-- Files that no row names any more. They are removed after the commit, and tried again until they are gone.
create table files_to_remove (
  key text primary key,
  since timestamptz not null default now()
);

-- Order documents lose the buyer's data after seven years.
alter table orders add column anonymised_at timestamptz;
create index orders_to_anonymise on orders (status_since) where anonymised_at is null and status in ('completed', 'closed');

-- What a payment provider sent loses its body after a while; the row stays, to recognise a repetition.
create index webhook_events_with_body on webhook_events (received_at) where body <> '{}';
