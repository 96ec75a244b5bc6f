-- What operators' pages count and add up, from indexes alone.
set local statement_timeout = 0;

-- Sales by day. What a bill keeps of its order's lines: goods without the pieces that were given back; of these the part
-- whose cost is known, and that cost in millionths of a cent, at the rate of the line.
alter table bills
  add column kept_cents bigint not null default 0,
  add column costed_cents bigint not null default 0,
  add column cost_cents_e6 bigint not null default 0;
select audit_table('bills', unnoted => '{kept_cents,costed_cents,cost_cents_e6}');

create function sum_lines_of_orders() returns trigger language plpgsql as $$
begin
  update bills b set kept_cents = s.kept, costed_cents = s.costed, cost_cents_e6 = s.cost
  from (
    select order_id, sum(left_cents) as kept, coalesce(sum(left_cents) filter (where cost_fen is not null), 0) as costed,
      coalesce(sum(round((quantity - refunded_quantity) * cost_fen * 1000000000000.0 / cny_per_usd_e6)), 0) as cost
    from order_items cross join lateral (
      select amount_cents - amount_cents * refunded_quantity / quantity as left_cents
    ) l
    where order_id in (select order_id from changed) group by order_id
  ) s
  where b.order_id = s.order_id and (b.kept_cents, b.costed_cents, b.cost_cents_e6) <> (s.kept, s.costed, s.cost);
  return null;
end $$;
create trigger order_items_summed_when_placed after insert on order_items referencing new table as changed
  for each statement execute function sum_lines_of_orders();
create trigger order_items_summed_when_changed after update on order_items referencing new table as changed
  for each statement execute function sum_lines_of_orders();

update bills b set kept_cents = s.kept, costed_cents = s.costed, cost_cents_e6 = s.cost
from (
  select order_id, sum(left_cents) as kept, coalesce(sum(left_cents) filter (where cost_fen is not null), 0) as costed,
    coalesce(sum(round((quantity - refunded_quantity) * cost_fen * 1000000000000.0 / cny_per_usd_e6)), 0) as cost
  from order_items cross join lateral (
    select amount_cents - amount_cents * refunded_quantity / quantity as left_cents
  ) l
  group by order_id
) s
where b.order_id = s.order_id;
create index bills_sums on bills (order_id)
  include (total_cents, goods_cents, kept_cents, costed_cents, cost_cents_e6);
drop index orders_placed_at;
create index orders_placed_at on orders (placed_at desc, id desc) include (status, status_before);
drop index order_items_sums;
create index order_items_sums on order_items (order_id) include (sku_id, quantity, refunded_quantity);

-- Orders to a country.
create index orders_country on orders (country_iso, placed_at desc, id desc);

-- What each payment provider holds, added up from all that was ever booked there.
create index ledger_entries_of_provider on ledger_entries (id) include (at, provider) where provider <> '';
create index ledger_lines_card on ledger_lines (entry_id) include (amount_cents) where account = 'card';

-- Products that repricing has not reached.
create index products_priced on products (priced_cny_per_usd_e6);
