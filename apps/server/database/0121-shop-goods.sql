-- Goods of a reseller's shop could be linked to goods here only one by one, when an order came. Now the shop's whole list is read
-- and matched.
create table shop_goods_reads (
  shop_id uuid primary key references reseller_shops on delete cascade,
  state text not null check (state in ('waiting', 'running', 'ready', 'failed')),
  -- Counts readings; goods that the newest has not found are gone there.
  round integer not null default 1,
  -- Where the shop's list goes on after an interruption.
  place text not null default '',
  found integer not null default 0,
  -- The list is longer than what is read.
  is_cut boolean not null default false,
  problem text not null default '',
  asked_at timestamptz not null default now(),
  beat_at timestamptz,
  ended_at timestamptz
);

create table shop_goods (
  shop_id uuid not null references reseller_shops on delete cascade,
  remote_variant_id text not null,
  remote_product_id text not null,
  title text not null,
  option_values text[] not null default '{}',
  -- Empty for what people enter without a code.
  shop_sku text not null default '',
  barcode text not null default '',
  round integer not null,
  -- What it is likely to be here, until the reseller confirms it.
  proposed_sku_id bigint references skus on delete set null,
  proposed_because text not null default '' check (proposed_because in ('', 'other_shop', 'title')),
  primary key (shop_id, remote_variant_id)
);
create index shop_goods_proposed_sku_id on shop_goods (proposed_sku_id) where proposed_sku_id is not null;
create index shop_goods_sku on shop_goods (shop_id, shop_sku) where shop_sku <> '';
create index shop_goods_barcode on shop_goods (shop_id, barcode) where barcode <> '';

-- Why goods are linked. undone: the reseller has ended the link, and nothing links them again by itself.
alter table shop_links add column how text not null default 'hand'
  check (how in ('hand', 'own_code', 'published', 'other_shop', 'title', 'undone')),
  add constraint shop_links_undone_check check (how <> 'undone' or sku_id is null);
