-- What every table rests on.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- UUID version 7: random enough that nobody counts our rows, sorted by time so that indexes stay compact.
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid
$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Settings of the shop, one row a subject; the schema of each value is in src/settings.ts.
create table settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by uuid
);

create table setting_changes (
  id uuid primary key default new_id(),
  key text not null,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by uuid
);
create trigger setting_changes_append_only before update or delete on setting_changes for each row execute function refuse_change();

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  call text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
