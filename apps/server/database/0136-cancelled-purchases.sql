-- An order being bought whose only purchase was cancelled by its seller: its pieces are to be bought again.
create or replace function pieces_to_buy(of_order uuid)
returns table (order_item_id uuid, order_id uuid, supplier_id text, pieces integer, since timestamptz)
language sql stable
as $$
  select i.id, i.order_id, i.supplier_id, unbought_pieces(i.id),
    coalesce((select min(e.at) from order_events e where e.order_id = o.id and e.to_status = 'be_purchased'), o.status_since)
  from orders o
  join order_items i on i.order_id = o.id
  where o.id = of_order and unbought_pieces(i.id) > 0
    and (o.status = 'be_purchased' or o.status = 'in_purchased' and exists (
      select from purchase_order_lines l join purchase_orders p on p.id = l.purchase_order_id
      where l.order_id = o.id and (p.state in ('placed', 'shipped', 'arrived') or p.state = 'cancelled' and p.placed_at is not null)))
$$;
