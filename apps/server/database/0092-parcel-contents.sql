-- Which pieces are in which parcel: customs and the buyers' warehouses ask for it. Of an order with one parcel it is not needed.
-- The version before neither reads nor writes it; where it replaces parcels, their contents go with them.
create table parcel_contents (
  parcel_id uuid not null references parcels on delete cascade,
  order_item_id uuid not null references order_items,
  order_id uuid not null references orders,
  pieces integer not null check (pieces > 0),
  primary key (parcel_id, order_item_id)
);
create index parcel_contents_order_item_id on parcel_contents (order_item_id);
create index parcel_contents_order_id on parcel_contents (order_id);
select audit_table('parcel_contents');
