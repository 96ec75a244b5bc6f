create table suppliers (
  id text primary key,
  connector text not null,
  names jsonb not null,
  created_at timestamptz not null default now()
);

create table categories (
  id bigint primary key,
  parent_id bigint references categories,
  level smallint not null check (level between 1 and 3),
  -- Texts by language: {"zh": source, "en": …}.
  names jsonb not null,
  position integer not null default 0,
  -- Active products in the category and below it; kept by the catalogue's own job.
  product_count integer not null default 0
);
create index categories_parent_id on categories (parent_id, position);

create table exchange_rates (
  id uuid primary key default new_id(),
  cny_per_usd_e6 bigint not null check (cny_per_usd_e6 > 0),
  valid_from timestamptz not null default now(),
  changed_by uuid
);
create index exchange_rates_valid_from on exchange_rates (valid_from desc);

create table markups (
  id uuid primary key default new_id(),
  -- Null: the default.
  category_id bigint references categories,
  markup_e6 bigint not null check (markup_e6 >= 0),
  valid_from timestamptz not null default now(),
  changed_by uuid
);
create index markups_category_id on markups (category_id, valid_from desc);

create table products (
  id bigint primary key,
  supplier_id text not null references suppliers,
  connector text not null,
  category_id bigint not null references categories,
  -- Top category down to its own.
  category_path bigint[] not null,
  status text not null default 'active' check (status in ('active', 'hidden', 'withdrawn')),
  titles jsonb not null,
  -- Sanitised HTML by language.
  descriptions jsonb not null,
  -- [{name: texts, value: texts}]
  attributes jsonb not null default '[]',
  -- As shown; `source_images` as the supplier names them (remote ones are fetched first).
  images text[] not null default '{}',
  source_images text[] not null default '{}',
  unit jsonb not null,
  quote_type smallint not null check (quote_type in (0, 1, 2)),
  min_order_quantity integer not null check (min_order_quantity >= 1),
  batch_number integer not null default 1 check (batch_number >= 1),
  -- The supplier's bands: [{from, fen}], first to last.
  source_tiers jsonb not null,
  -- The same in US dollars: [{from, priceE4}].
  tiers jsonb not null,
  price_min_e4 bigint not null check (price_min_e4 > 0),
  price_max_e4 bigint not null check (price_max_e4 >= price_min_e4),
  -- The rate and markup that made these prices; repricing looks for products that have others.
  priced_cny_per_usd_e6 bigint not null,
  priced_markup_e6 bigint not null,
  month_sold integer not null default 0,
  total_sold integer not null default 0,
  repurchase_rate numeric(5, 4) not null default 0,
  weight_grams integer not null default 0 check (weight_grams >= 0),
  -- One piece packed.
  volume_cm3 integer not null default 0 check (volume_cm3 >= 0),
  carton_quantity integer not null default 1,
  hs_code text not null default '',
  origin text not null default 'CN',
  is_patent boolean not null default false,
  needs_authorization boolean not null default false,
  in_stock boolean not null default true,
  -- Of everything the supplier said: the same again changes nothing.
  source_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_supplier_id on products (supplier_id);
create index products_category_id on products (category_id);
create index products_connector on products (connector, id);
-- A list shows titles of many products and no descriptions: titles stay in the row, the rest moves out.
alter table products alter column titles set storage main;

-- What lists and searches look through: one narrow row for each active product, kept by the catalogue's own store.
create table product_search (
  product_id bigint primary key references products on delete cascade,
  category_1 bigint not null,
  category_2 bigint,
  category_3 bigint,
  month_sold integer not null,
  total_sold integer not null,
  price_min_e4 bigint not null,
  min_order_quantity integer not null,
  in_stock boolean not null,
  -- Tokens of the titles; tokens of titles, attributes and category names.
  title_words tsvector not null,
  words tsvector not null
) with (toast_tuple_target = 128);
-- The further columns are those that filters read, so that walking an index in its order needs no rows.
create index product_search_popular on product_search (month_sold desc, product_id) include (price_min_e4, total_sold, min_order_quantity, in_stock);
create index product_search_price on product_search (price_min_e4, product_id) include (month_sold, total_sold, min_order_quantity, in_stock);
create index product_search_category_1 on product_search (category_1, month_sold desc, product_id) include (price_min_e4, total_sold, min_order_quantity, in_stock);
create index product_search_category_2 on product_search (category_2, month_sold desc, product_id) include (price_min_e4, total_sold, min_order_quantity, in_stock);
create index product_search_category_3 on product_search (category_3, month_sold desc, product_id) include (price_min_e4, total_sold, min_order_quantity, in_stock);
create index product_search_category_1_price on product_search (category_1, price_min_e4, product_id) include (month_sold, total_sold, min_order_quantity, in_stock);
create index product_search_category_2_price on product_search (category_2, price_min_e4, product_id) include (month_sold, total_sold, min_order_quantity, in_stock);
create index product_search_category_3_price on product_search (category_3, price_min_e4, product_id) include (month_sold, total_sold, min_order_quantity, in_stock);
create index product_search_title_words on product_search using gin (title_words);
create index product_search_words on product_search using gin (words);

create table skus (
  id bigint primary key,
  product_id bigint not null references products on delete cascade,
  position integer not null default 0,
  -- [{name: texts, value: texts}]; empty for a product without variants.
  attributes jsonb not null default '[]',
  image text,
  source_image text,
  -- The supplier's own price of this SKU, if it has one.
  source_price_fen bigint check (source_price_fen > 0),
  -- A selling price of a price list, which neither rate nor markup change.
  fixed_price_e4 bigint check (fixed_price_e4 > 0),
  price_e4 bigint check (price_e4 > 0),
  amount_on_sale integer not null check (amount_on_sale >= 0),
  -- What the supplier last said; a changed figure replaces ours, an unchanged one leaves it alone.
  source_amount integer not null,
  -- The supplier no longer has this variant.
  is_withdrawn boolean not null default false,
  weight_grams integer,
  supplier_spec_id text not null default ''
);
create index skus_product_id on skus (product_id, position);

create table pallets (
  id text primary key,
  names jsonb not null,
  taglines jsonb not null,
  picture text not null,
  tone text not null,
  kind smallint not null default 1,
  position integer not null default 0,
  connector text not null default '',
  is_active boolean not null default true,
  -- Active products in it.
  product_count integer not null default 0
);

create table pallet_products (
  pallet_id text not null references pallets on delete cascade,
  product_id bigint not null references products on delete cascade,
  position integer not null default 0,
  primary key (pallet_id, product_id)
);
create index pallet_products_product_id on pallet_products (product_id);

-- The words of all titles, for typing errors and "did you mean".
create table search_words (
  word text collate "C" primary key,
  products integer not null
);
create index search_words_trigram on search_words using gin (word gin_trgm_ops);

-- Remote pictures of imported goods: fetched by a job, shown once they are here.
create table picture_fetches (
  product_id bigint not null references products on delete cascade,
  url text not null,
  key text not null,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  fetched_at timestamptz,
  last_error text not null default '',
  primary key (product_id, url)
);
create index picture_fetches_next on picture_fetches (next_try_at) where fetched_at is null;
create index picture_fetches_url on picture_fetches (url);
