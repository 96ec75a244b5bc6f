-- Where goods that have come are found until their order leaves: shelf, bin or box, as the warehouse names them. A line whose
-- pieces came in several parcels may have several places. The version before neither reads nor writes it.
create table goods_places (
  order_item_id uuid not null references order_items on delete cascade,
  place text not null check (place <> ''),
  order_id uuid not null references orders on delete cascade,
  placed_at timestamptz not null default clock_timestamp(),
  primary key (order_item_id, place)
);
create index goods_places_order_id on goods_places (order_id);
create index goods_places_place on goods_places (upper(replace(place, ' ', '')));
select audit_table('goods_places');
