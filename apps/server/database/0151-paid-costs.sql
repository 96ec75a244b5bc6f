-- Margins counted what a line was planned to cost. Bought at the marketplace by call, a line costs what the ledger says: its share
-- of what was paid, freight included, less its share of what came back.
alter table purchase_order_lines add column paid_fen bigint;
select audit_table('purchase_order_lines', unnoted => '{paid_fen}');

create function sum_costs_of_orders(of_orders uuid[]) returns void language sql as $$
  update bills b set kept_cents = s.kept, costed_cents = s.costed, cost_cents_e6 = s.cost
  from (
    select i.order_id, sum(c.left_cents) as kept,
      coalesce(sum(c.left_cents) filter (where i.cost_fen is not null or p.pieces >= i.quantity - i.refunded_quantity), 0) as costed,
      sum(coalesce(round(p.cents_e6), 0) + coalesce(round(greatest(0, i.quantity - i.refunded_quantity - coalesce(p.pieces, 0))
        * i.cost_fen * 1000000000000.0 / i.cny_per_usd_e6), 0)) as cost
    from order_items i
    cross join lateral (select i.amount_cents - i.amount_cents * i.refunded_quantity / i.quantity as left_cents) c
    left join lateral (
      select sum(l.quantity - l.short) as pieces, sum(l.paid_fen * 1000000000000.0 / l.cny_per_usd_e6) as cents_e6
      from purchase_order_lines l where l.order_item_id = i.id and l.paid_fen is not null
    ) p on true
    where i.order_id = any(of_orders) group by i.order_id
  ) s
  where b.order_id = s.order_id and (b.kept_cents, b.costed_cents, b.cost_cents_e6) <> (s.kept, s.costed, s.cost)
$$;

create or replace function sum_lines_of_orders() returns trigger language plpgsql as $$
begin
  perform sum_costs_of_orders(array(select distinct order_id from changed));
  return null;
end $$;

create function sum_paid_lines_of_orders() returns trigger language plpgsql as $$
begin
  if exists (select from changed where paid_fen is not null) then
    perform sum_costs_of_orders(array(select distinct order_id from changed where paid_fen is not null));
  end if;
  return null;
end $$;
create trigger purchase_order_lines_summed_when_paid after update on purchase_order_lines referencing new table as changed
  for each statement execute function sum_paid_lines_of_orders();
