-- Goods of which suppliers sell single pieces, below the minimum order: what a single piece costs there, and here, worked out
-- like the bands. Who sells to end customers buys one piece at a time.
set local statement_timeout = 0;
alter table products
  add column one_piece_fen bigint check (one_piece_fen > 0),
  add column one_piece_e4 bigint check (one_piece_e4 > 0);
select audit_table('products', unnoted => '{category_path,tiers,price_min_e4,price_max_e4,price_e4,one_piece_e4,priced_cny_per_usd_e6,priced_markup_e6,in_stock,source_hash,updated_at}');

-- What a piece costs that is bought to be sold on at once: a single piece if they are sold, otherwise one of the smallest order.
alter table product_search
  add column one_piece_e4 bigint,
  add column cost_e4 bigint generated always as (coalesce(one_piece_e4, price_e4)) stored;
create index product_search_cost on product_search (cost_e4, product_id)
  include (category_1, category_2, category_3, one_piece_e4, min_order_quantity, in_stock);

-- Which logins have been in the reseller's workspace: it explains itself once, and the shop's pages offer to publish.
create table reseller_starts (
  user_id uuid primary key references users on delete cascade,
  started_at timestamptz not null default now()
);
