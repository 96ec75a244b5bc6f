-- A bill's fees, and the shares of them that refunds give back, are rows: a new kind of fee, such as import duty or VAT, would
-- otherwise be a column of two tables and a term of every sum. A fee of nothing has no row.
set local statement_timeout = 0;

create table bill_fees (
  bill_id uuid not null references bills,
  -- Those of packages/contract/src/fees.ts.
  fee text not null check (fee in ('domestic', 'inspection', 'service', 'handling', 'storage', 'international')),
  cents bigint not null check (cents >= 0),
  primary key (bill_id, fee)
);
insert into bill_fees (bill_id, fee, cents)
select b.id, f.fee, f.cents from bills b cross join lateral (values
  ('domestic', b.domestic_cents), ('inspection', b.inspection_cents), ('service', b.service_cents),
  ('handling', b.handling_cents), ('storage', b.storage_cents), ('international', b.international_cents)
) f (fee, cents)
where f.cents > 0;

create table refund_fees (
  refund_id uuid not null references refunds,
  fee text not null check (fee in ('domestic', 'inspection', 'service', 'handling', 'storage', 'international')),
  cents bigint not null check (cents >= 0),
  primary key (refund_id, fee)
);
insert into refund_fees (refund_id, fee, cents)
select r.id, f.fee, f.cents from refunds r cross join lateral (values
  ('domestic', r.domestic_cents), ('inspection', r.inspection_cents), ('service', r.service_cents),
  ('handling', r.handling_cents), ('international', r.international_cents)
) f (fee, cents)
where f.cents > 0;

-- The version before reads and writes the columns, beside this one during an update and after going back. Until a later
-- migration drops them, columns and rows follow each other.
alter table bills
  drop constraint bills_check,
  alter column domestic_cents set default 0,
  alter column inspection_cents set default 0,
  alter column service_cents set default 0,
  alter column international_cents set default 0;

create function bill_fees_follow_columns() returns trigger language plpgsql as $$
begin
  insert into bill_fees (bill_id, fee, cents)
  select new.id, f.fee, f.cents from (values
    ('domestic', new.domestic_cents), ('inspection', new.inspection_cents), ('service', new.service_cents),
    ('handling', new.handling_cents), ('storage', new.storage_cents), ('international', new.international_cents)
  ) f (fee, cents)
  where f.cents > 0 or (tg_op = 'UPDATE' and exists (select from bill_fees b where b.bill_id = new.id and b.fee = f.fee))
  on conflict (bill_id, fee) do update set cents = excluded.cents where bill_fees.cents <> excluded.cents;
  return null;
end $$;
-- Not when the rows have just changed the columns.
create trigger bill_fees_follow_columns after insert or update of domestic_cents, inspection_cents, service_cents,
    handling_cents, storage_cents, international_cents on bills
  for each row when (pg_trigger_depth() = 0) execute function bill_fees_follow_columns();

create function bill_columns_follow_fees() returns trigger language plpgsql as $$
begin
  update bills b set domestic_cents = f.domestic, inspection_cents = f.inspection, service_cents = f.service,
    handling_cents = f.handling, storage_cents = f.storage, international_cents = f.international
  from (
    select coalesce(sum(cents) filter (where fee = 'domestic'), 0) as domestic,
      coalesce(sum(cents) filter (where fee = 'inspection'), 0) as inspection,
      coalesce(sum(cents) filter (where fee = 'service'), 0) as service,
      coalesce(sum(cents) filter (where fee = 'handling'), 0) as handling,
      coalesce(sum(cents) filter (where fee = 'storage'), 0) as storage,
      coalesce(sum(cents) filter (where fee = 'international'), 0) as international
    from bill_fees where bill_id = coalesce(new.bill_id, old.bill_id)
  ) f
  where b.id = coalesce(new.bill_id, old.bill_id)
    and (b.domestic_cents, b.inspection_cents, b.service_cents, b.handling_cents, b.storage_cents, b.international_cents)
      <> (f.domestic, f.inspection, f.service, f.handling, f.storage, f.international);
  return null;
end $$;
create trigger bill_columns_follow_fees after insert or update or delete on bill_fees
  for each row when (pg_trigger_depth() = 0) execute function bill_columns_follow_fees();

create function refund_fees_follow_columns() returns trigger language plpgsql as $$
begin
  insert into refund_fees (refund_id, fee, cents)
  select new.id, f.fee, f.cents from (values
    ('domestic', new.domestic_cents), ('inspection', new.inspection_cents), ('service', new.service_cents),
    ('handling', new.handling_cents), ('international', new.international_cents)
  ) f (fee, cents)
  where f.cents > 0 or exists (select from refund_fees r where r.refund_id = new.id and r.fee = f.fee)
  on conflict (refund_id, fee) do update set cents = excluded.cents where refund_fees.cents <> excluded.cents;
  return null;
end $$;
create trigger refund_fees_follow_columns after update of domestic_cents, inspection_cents, service_cents,
    handling_cents, international_cents on refunds
  for each row when (pg_trigger_depth() = 0) execute function refund_fees_follow_columns();

create function refund_columns_follow_fees() returns trigger language plpgsql as $$
begin
  update refunds r set domestic_cents = f.domestic, inspection_cents = f.inspection, service_cents = f.service,
    handling_cents = f.handling, international_cents = f.international
  from (
    select coalesce(sum(cents) filter (where fee = 'domestic'), 0) as domestic,
      coalesce(sum(cents) filter (where fee = 'inspection'), 0) as inspection,
      coalesce(sum(cents) filter (where fee = 'service'), 0) as service,
      coalesce(sum(cents) filter (where fee = 'handling'), 0) as handling,
      coalesce(sum(cents) filter (where fee = 'international'), 0) as international
    from refund_fees where refund_id = coalesce(new.refund_id, old.refund_id)
  ) f
  where r.id = coalesce(new.refund_id, old.refund_id)
    and (r.domestic_cents, r.inspection_cents, r.service_cents, r.handling_cents, r.international_cents)
      <> (f.domestic, f.inspection, f.service, f.handling, f.international);
  return null;
end $$;
create trigger refund_columns_follow_fees after insert or update or delete on refund_fees
  for each row when (pg_trigger_depth() = 0) execute function refund_columns_follow_fees();

-- That a total is goods and fees was a check of bills, which sees no other table. A trigger holds it when a transaction ends,
-- because bill and fees change in several statements: like the balance of the ledger, no code can get around it, which an
-- audit would only find the next day. The total stays with the bill, for lists and sums that read no fees.
create function check_bill_total() returns trigger language plpgsql as $$
declare
  changed constant uuid := to_jsonb(coalesce(new, old)) ->> tg_argv[0];
begin
  if exists (
    select from bills b where b.id = changed
      and b.total_cents <> b.goods_cents + (select coalesce(sum(f.cents), 0) from bill_fees f where f.bill_id = b.id)
  ) then
    raise exception 'the total of bill % is not its goods and fees', changed using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger bills_total after insert or update of goods_cents, total_cents on bills
  deferrable initially deferred for each row execute function check_bill_total('id');
create constraint trigger bill_fees_total after insert or update or delete on bill_fees
  deferrable initially deferred for each row execute function check_bill_total('bill_id');

-- They belong to an order, as instalments and lines of refunds do.
create or replace function note_change() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  named_by constant text[] := tg_argv[0];
  secrets constant text[] := tg_argv[1];
  unnoted constant text[] := tg_argv[2];
  acting constant jsonb := current_setting('sampan.actor');
  is_erased constant boolean := coalesce((acting ->> 'erases')::boolean, false);
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  subject constant jsonb := coalesce(becomes, was);
  order_id uuid := subject ->> 'order_id';
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, value) into was, becomes
    from jsonb_each(becomes) where value is distinct from was -> key and key <> all (unnoted);
    if becomes is null then
      return null;
    end if;
  else
    was := was - unnoted;
    becomes := becomes - unnoted;
  end if;
  if tg_table_name = 'orders' then
    order_id := subject ->> 'id';
  elsif tg_table_name in ('bill_fees', 'bill_instalments') then
    order_id := (select b.order_id from bills b where b.id = (subject ->> 'bill_id')::uuid);
  elsif tg_table_name = 'ledger_lines' then
    order_id := (select e.order_id from ledger_entries e where e.id = (subject ->> 'entry_id')::uuid);
  elsif tg_table_name in ('refund_fees', 'refund_lines') then
    order_id := (select r.order_id from refunds r where r.id = (subject ->> 'refund_id')::uuid);
  elsif tg_table_name = 'tracking_steps' then
    order_id := (select s.order_id from shipments s where s.id = (subject ->> 'shipment_id')::uuid);
  end if;
  insert into audit_log (actor_kind, actor, call, request_id, address, change, subject_table, subject_id,
    before, after, order_id, user_id, buyer_id)
  values (
    acting ->> 'kind', coalesce(acting ->> 'id', ''), acting ->> 'call', coalesce(acting ->> 'requestId', ''),
    (acting ->> 'address')::inet, lower(tg_op), tg_table_name,
    (select coalesce(string_agg(subject ->> name, ' ' order by place), '') from unnest(named_by) with ordinality as names (name, place)),
    audited_values(was, secrets, is_erased), audited_values(becomes, secrets, is_erased), order_id,
    case when tg_table_name = 'users' then subject ->> 'id' else subject ->> 'user_id' end::uuid,
    case when tg_table_name = 'buyers' then subject ->> 'id' else subject ->> 'buyer_id' end::uuid
  );
  return null;
end $$;

-- The rows are noted; their copies in the columns are not.
drop trigger bills_audited on bills;
select audit_table('bills', unnoted => '{kept_cents,costed_cents,cost_cents_e6,domestic_cents,inspection_cents,service_cents,handling_cents,storage_cents,international_cents}');
drop trigger refunds_audited on refunds;
select audit_table('refunds', unnoted => '{domestic_cents,inspection_cents,service_cents,handling_cents,international_cents}');
select audit_table('bill_fees');
select audit_table('refund_fees');
