-- Pieces that a supplier sent beyond what was expected, and goods that nobody ordered: each waits for somebody to decide what
-- becomes of it. The version before neither reads nor writes it.
create table surplus_goods (
  id uuid primary key default new_id(),
  purchase_order_id uuid references purchase_orders,
  -- Of whose goods there are more; null: other goods, which `what` describes.
  order_item_id uuid references order_items,
  pieces integer not null check (pieces > 0),
  what text not null default '',
  place text not null default '',
  found_by uuid references operators,
  found_at timestamptz not null default clock_timestamp(),
  decision text check (decision in ('kept', 'returned', 'given', 'waived')),
  reason text not null default '',
  given_to uuid references orders,
  decided_by uuid references operators,
  decided_at timestamptz,
  check (purchase_order_id is not null or order_item_id is not null),
  check (order_item_id is not null or what <> ''),
  check ((decision is null) = (decided_at is null)),
  check ((given_to is not null) = (decision is not distinct from 'given'))
);
create index surplus_goods_open on surplus_goods (found_at, id) where decision is null;
create index surplus_goods_decided on surplus_goods (decided_at, id) where decision is not null;
create index surplus_goods_purchase_order_id on surplus_goods (purchase_order_id);
create index surplus_goods_order_item_id on surplus_goods (order_item_id);
select audit_table('surplus_goods');

-- Pieces that an order gets from a surplus cost nothing: the supplier billed fewer.
alter table purchase_order_lines drop constraint purchase_order_lines_cost_fen_check;
alter table purchase_order_lines add constraint purchase_order_lines_cost_fen_check check (cost_fen >= 0);
