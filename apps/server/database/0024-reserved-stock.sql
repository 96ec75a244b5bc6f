-- Pieces that open orders hold are kept where stock is kept: an import, which subtracts them from a supplier's new
-- figure, added up the lines of all open orders for that. Orders that wait for a decision hold what they held before.
set local statement_timeout = 0;
alter table skus add column reserved integer not null default 0 check (reserved >= 0);

update skus set reserved = held.pieces
from (
  select i.sku_id, sum(i.quantity - i.refunded_quantity) as pieces
  from orders o join order_items i on i.order_id = o.id
  where coalesce(o.status_before, o.status) in ('create', 'be_purchased')
  group by i.sku_id
) held
where skus.id = held.sku_id and held.pieces > 0;
