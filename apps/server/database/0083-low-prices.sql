-- A price that leaves less than the shop's guard needs a reason, and below its stop an owner. The reason is kept: who asks
-- months later why goods were sold at a loss finds it. `product_id` is the product with the lowest margin of `products`.
create table low_prices (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  door text not null check (door in ('product', 'bulk', 'rate', 'markup', 'import')),
  operator_id uuid not null references operators (id),
  reason text not null check (reason <> ''),
  products integer not null check (products > 0),
  product_id bigint not null,
  price_e4 bigint not null,
  margin_e6 integer not null
);
create index low_prices_operator on low_prices (operator_id);
create trigger low_prices_append_only before update or delete on low_prices for each row execute function refuse_change();
