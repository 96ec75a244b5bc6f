-- Resellers buy single pieces, and keep goods of their own in our warehouse, from which their orders are packed.

alter table orders
  -- Goods go to somebody, or into our warehouse as the buyer's own stock.
  add column destination text not null default 'recipient' check (destination in ('recipient', 'own_stock')),
  -- A recipient's address is none of the buyer's: only the order has it.
  alter column address_id drop not null,
  -- Nobody supplies what lies here already.
  drop constraint orders_supplier_count_check,
  add constraint orders_supplier_count_check check (supplier_count >= 0);
create index orders_to_own_stock on orders (buyer_id, status) where destination = 'own_stock';
select audit_table('orders');

alter table order_items
  -- By the bands, from the minimum on; single pieces at their own price; or from the buyer's own stock, paid long ago.
  add column serving text not null default 'tiers' check (serving in ('tiers', 'one_piece', 'own_stock')),
  drop constraint order_items_unit_price_e4_check,
  add constraint order_items_unit_price_e4_check check (unit_price_e4 >= 0 and (unit_price_e4 = 0) = (serving = 'own_stock'));
create index order_items_own_stock on order_items (order_id) where serving = 'own_stock';
select audit_table('order_items');

alter table bills
  -- For packing what lies in the buyer's own stock, and for having kept it.
  add column handling_cents bigint not null default 0 check (handling_cents >= 0),
  add column storage_cents bigint not null default 0 check (storage_cents >= 0),
  drop constraint bills_check,
  add constraint bills_check check (total_cents = goods_cents + domestic_cents + inspection_cents + service_cents
    + handling_cents + storage_cents + international_cents);
select audit_table('bills', unnoted => '{kept_cents,costed_cents,cost_cents_e6}');

alter table refunds add column handling_cents bigint not null default 0 check (handling_cents >= 0);
select audit_table('refunds');

-- What lies here already is not bought.
create or replace function unbought_pieces(of_item uuid) returns integer language sql stable as $$
  select case when i.serving = 'own_stock' then 0 else i.quantity - i.refunded_quantity
    - coalesce((select sum(l.quantity - l.short) from purchase_order_lines l join purchase_orders p on p.id = l.purchase_order_id
        where l.order_item_id = i.id and p.state <> 'cancelled'), 0)::integer
    - coalesce((select sum(s.quantity) from shortages s where s.order_item_id = i.id and (s.state = 'proposed'
        or exists (select from refunds r where r.id = s.refund_id and r.state = 'requested'))), 0)::integer end
  from order_items i where i.id = of_item
$$;

-- Of goods that stay here nothing is weighed for a carrier.
alter table inspections drop constraint inspections_chargeable_grams_check,
  add constraint inspections_chargeable_grams_check check (chargeable_grams >= 0);

create table own_stock (
  buyer_id uuid not null references buyers,
  sku_id bigint not null,
  product_id bigint not null,
  -- The line that brought them last: what they are called, whatever becomes of the offer.
  order_item_id uuid not null references order_items,
  pieces integer not null default 0 check (pieces >= 0),
  -- Where they lie in the warehouse.
  shelf text not null default '',
  -- The buyer is told when no more than this are left; null: never.
  low_at integer check (low_at > 0),
  low_told_at timestamptz,
  primary key (buyer_id, sku_id)
);
select audit_table('own_stock');

-- What came together has been kept since the same day; the oldest leaves first.
create table own_stock_batches (
  id uuid primary key default new_id(),
  buyer_id uuid not null,
  sku_id bigint not null,
  -- The order that brought it; null: found when the stock was counted.
  order_id uuid references orders,
  arrived_at timestamptz not null default now(),
  pieces integer not null default 0 check (pieces >= 0),
  foreign key (buyer_id, sku_id) references own_stock
);
create index own_stock_batches_sku on own_stock_batches (buyer_id, sku_id, arrived_at, id);
create index own_stock_batches_order on own_stock_batches (order_id) where order_id is not null;
create index own_stock_batches_kept on own_stock_batches (arrived_at) where pieces > 0;

create table own_stock_moves (
  id uuid primary key default new_id(),
  batch_id uuid not null references own_stock_batches,
  buyer_id uuid not null,
  sku_id bigint not null,
  pieces integer not null check (pieces <> 0),
  reason text not null check (reason in ('restock', 'order', 'return', 'correction', 'disposal')),
  order_id uuid references orders,
  order_item_id uuid references order_items,
  operator_id uuid references operators,
  note text not null default '',
  at timestamptz not null default clock_timestamp(),
  check ((reason in ('restock', 'order', 'return')) = (order_item_id is not null))
);
create index own_stock_moves_stock on own_stock_moves (buyer_id, sku_id, at desc, id desc);
create index own_stock_moves_buyer on own_stock_moves (buyer_id, at desc, id desc);
create index own_stock_moves_item on own_stock_moves (order_item_id) where order_item_id is not null;
create trigger own_stock_moves_append_only before update or delete on own_stock_moves for each row execute function refuse_change();

-- A month of storage of what is left of a batch when the month begins, once it is no longer free. The buyer's next order
-- bills it.
create table storage_fees (
  id uuid primary key default new_id(),
  buyer_id uuid not null references buyers,
  batch_id uuid not null references own_stock_batches,
  -- The first month after the free days is 1.
  month integer not null check (month > 0),
  pieces integer not null check (pieces > 0),
  cents bigint not null check (cents >= 0),
  -- The order that bills it; null: none yet.
  order_id uuid references orders,
  accrued_at timestamptz not null default now(),
  unique (batch_id, month)
);
create index storage_fees_unbilled on storage_fees (buyer_id) where order_id is null;
create index storage_fees_order on storage_fees (order_id) where order_id is not null;
