-- Suppliers send one purchase order in several parcels, each received by itself.
create table purchase_parcels (
  id uuid primary key default new_id(),
  purchase_order_id uuid not null references purchase_orders on delete cascade,
  carrier text not null,
  tracking_number text not null check (tracking_number <> ''),
  announced_at timestamptz not null default clock_timestamp(),
  arrived_at timestamptz
);
create unique index purchase_parcels_once on purchase_parcels (purchase_order_id, upper(tracking_number));
create index purchase_parcels_tracking_number on purchase_parcels (upper(tracking_number) text_pattern_ops);
select audit_table('purchase_parcels');

set local statement_timeout = 0;
insert into purchase_parcels (purchase_order_id, carrier, tracking_number, announced_at, arrived_at)
select id, carrier, tracking_number, state_since, case when state = 'arrived' then state_since end
from purchase_orders where tracking_number <> '';

-- carrier and tracking_number of a purchase order stay those of its first parcel. The version before writes only them.
create function keep_first_parcel() returns trigger language plpgsql as $$
begin
  if new.tracking_number = '' or exists (
    select from purchase_parcels p where p.purchase_order_id = new.id and upper(p.tracking_number) = upper(new.tracking_number))
  then
    return null;
  end if;
  update purchase_parcels set carrier = new.carrier, tracking_number = new.tracking_number
  where purchase_order_id = new.id and upper(tracking_number) = upper(old.tracking_number) and arrived_at is null;
  if not found then
    insert into purchase_parcels (purchase_order_id, carrier, tracking_number)
    values (new.id, new.carrier, new.tracking_number);
  end if;
  return null;
end $$;
create trigger purchase_orders_first_parcel after update of tracking_number on purchase_orders
  for each row execute function keep_first_parcel();
