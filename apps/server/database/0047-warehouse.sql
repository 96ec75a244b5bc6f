-- Several parcels an order, and what the inspection found line by line.

-- What an order leaves in, as weighed and measured.
create table parcels (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  -- 1, 2, 3 of its order; its label says the order's number, a hyphen and this.
  number smallint not null check (number > 0),
  weight_grams integer not null check (weight_grams > 0),
  length_mm integer not null check (length_mm > 0),
  width_mm integer not null check (width_mm > 0),
  height_mm integer not null check (height_mm > 0),
  weighed_by uuid references operators,
  weighed_at timestamptz not null default now(),
  unique (order_id, number)
);

-- Until now an order was one parcel, weighed at its inspection.
insert into parcels (order_id, number, weight_grams, length_mm, width_mm, height_mm, weighed_by, weighed_at)
select order_id, 1, weight_grams, length_mm, width_mm, height_mm, inspected_by, inspected_at from inspections;

-- Their triggers name every column.
drop trigger inspections_audited on inspections;
alter table inspections
  drop column weight_grams,
  drop column length_mm,
  drop column width_mm,
  drop column height_mm,
  -- By the buyer, before the balance is paid.
  add column approved_at timestamptz;

alter table shipments add column parcel_id uuid unique references parcels;
update shipments set parcel_id = p.id from parcels p where p.order_id = shipments.order_id;
alter table shipments
  alter column parcel_id set not null,
  drop constraint shipments_order_id_key;
create index shipments_order_id on shipments (order_id);

-- What came in for an order, by the number on the supplier's parcel.
create table received_parcels (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  tracking_number text not null,
  received_by uuid references operators,
  received_at timestamptz not null default now(),
  unique (order_id, tracking_number)
);

-- People type the end of a number.
create index orders_sn_reversed on orders (reverse(sn) text_pattern_ops);
create index shipments_tracking_reversed on shipments (reverse(upper(tracking_number)) text_pattern_ops);
create index received_parcels_reversed on received_parcels (reverse(upper(tracking_number)) text_pattern_ops);

create table inspection_lines (
  order_item_id uuid primary key references order_items,
  order_id uuid not null references orders,
  accepted integer not null check (accepted >= 0),
  damaged integer not null check (damaged >= 0),
  missing integer not null check (missing >= 0),
  note text not null default '',
  inspected_by uuid references operators,
  inspected_at timestamptz not null default now()
);
create index inspection_lines_order_id on inspection_lines (order_id);

-- Lines are photographed before their order has passed; pictures of the whole order name no line.
alter table inspection_pictures
  drop constraint inspection_pictures_order_id_fkey,
  add constraint inspection_pictures_order_id_fkey foreign key (order_id) references orders,
  add column order_item_id uuid references inspection_lines;

-- The order pauses until somebody has decided.
create table objections (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  -- The buyer's words; empty once they are erased.
  text text not null,
  raised_by uuid not null references users,
  -- The move with which the order paused.
  event_id uuid not null references order_events,
  raised_at timestamptz not null default now(),
  -- The goods go out as they are, are inspected again, or the buyer has changed his mind.
  decision text check (decision in ('stands', 'inspect_again', 'withdrawn')),
  answer text not null default '',
  decided_by uuid references operators,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);
create index objections_order_id on objections (order_id);
create unique index objections_open on objections (order_id) where decided_at is null;

-- What an operator's phone sends again after it had no network is done once, too.
alter table idempotency_keys
  drop constraint idempotency_keys_pkey,
  alter column user_id drop not null,
  add column operator_id uuid references operators,
  add constraint idempotency_keys_one_actor check (num_nonnulls(user_id, operator_id) = 1),
  add constraint idempotency_keys_user_id_key unique (user_id, key),
  add constraint idempotency_keys_operator_id_key unique (operator_id, key);

select audit_table(name::regclass) from unnest(array[
  'parcels', 'inspections', 'shipments', 'received_parcels', 'inspection_lines', 'inspection_pictures', 'objections'
]) as name;
