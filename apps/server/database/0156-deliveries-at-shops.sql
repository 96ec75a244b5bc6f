-- Shops of resellers are notified that a parcel was delivered, by the queue that gives them its number: once, after
-- silence again, and after the number.
alter table tracking_pushes
  add column kind text not null default 'number' check (kind in ('number', 'delivery')),
  -- When the carrier delivered it.
  add column happened_at timestamptz,
  add check ((kind = 'delivery') = (happened_at is not null)),
  drop constraint tracking_pushes_shop_order_id_shipment_id_turn_key,
  add constraint tracking_pushes_once unique (shop_order_id, shipment_id, turn, kind);
