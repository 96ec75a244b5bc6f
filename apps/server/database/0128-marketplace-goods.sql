-- Offers of a marketplace that is asked for one thing at a time: which products they are here, when each was last read, what the
-- marketplace says about their sellers, and what is being imported.

-- Who weighed the goods, in the marketplace's words: only what it or the seller has weighed is not assumed. Null: they come
-- from no marketplace, or it names no weight.
alter table products
  add column weight_source text check (weight_source in ('official', 'seller', 'ai', 'predicted')),
  -- When the marketplace last confirmed price and stock. Null: they come from no marketplace.
  add column offer_read_at timestamptz;
drop trigger products_audited on products;
alter table skus
  add column weight_source text check (weight_source in ('official', 'seller', 'ai', 'predicted'));

drop trigger skus_audited on skus;

create table marketplace_offers (
  product_id bigint primary key references products on delete cascade,
  marketplace text not null,
  offer_id text not null,
  seller_id text not null,
  -- The marketplace's category, and ours in which it was put.
  market_category text not null,
  category_id bigint not null,
  state text not null default 'on_sale' check (state in ('on_sale', 'unpublished', 'gone')),
  -- The marketplace's own word for the state.
  status text not null default '',
  weight_source text check (weight_source in ('official', 'seller', 'ai', 'predicted')),
  weight_certainty real check (weight_certainty between 0 and 1),
  certificates jsonb not null default '[]',
  -- What a piece of the smallest lot costs, and what it cost when somebody last looked at a change.
  cost_fen bigint not null check (cost_fen > 0),
  seen_cost_fen bigint not null check (seen_cost_fen > 0),
  cost_changed_at timestamptz,
  is_followed boolean not null default false,
  -- Why a person took goods with a patent flag.
  patent_reason text not null default '',
  -- Who said that pictures and texts may be shown, and when.
  rights_by text not null,
  rights_at timestamptz not null,
  imported_at timestamptz not null default now(),
  read_at timestamptz not null,
  unique (marketplace, offer_id)
);
create index marketplace_offers_read_at on marketplace_offers (read_at);
create index marketplace_offers_seller_id on marketplace_offers (seller_id);
create index marketplace_offers_changed on marketplace_offers (cost_changed_at desc) where cost_changed_at is not null;

create table marketplace_sellers (
  marketplace text not null,
  id text not null,
  name text not null,
  -- Stated by the marketplace on the day of seen_at.
  facts jsonb not null,
  seen_at timestamptz not null,
  is_blocked boolean not null default false,
  primary key (marketplace, id)
);

-- Our category for one of the marketplace's.
create table marketplace_categories (
  marketplace text not null,
  id text not null,
  category_id bigint references categories on delete set null,
  changed_at timestamptz not null default now(),
  primary key (marketplace, id)
);
create index marketplace_categories_category_id on marketplace_categories (category_id) where category_id is not null;

create table offer_imports (
  id uuid primary key default gen_random_uuid(),
  marketplace text not null,
  -- Whose offers: these, a seller's, or a collection's.
  source text not null check (source in ('offers', 'seller', 'collection')),
  source_id text not null default '',
  state text not null default 'running' check (state in ('running', 'done')),
  options jsonb not null,
  -- The next page of the seller's or the collection's offers; 0: all are listed.
  next_page integer not null,
  -- Why it waits.
  problem text not null default '',
  operator_id uuid references operators on delete set null,
  operator_name text not null,
  created_at timestamptz not null default now(),
  beat_at timestamptz,
  ended_at timestamptz
);
create index offer_imports_created_at on offer_imports (created_at desc);

create table offer_import_rows (
  import_id uuid not null references offer_imports on delete cascade,
  offer_id text not null,
  position integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'added', 'updated', 'unchanged', 'refused')),
  problem text not null default '',
  detail text not null default '',
  title text not null default '',
  primary key (import_id, offer_id)
);
create index offer_import_rows_waiting on offer_import_rows (import_id, position) where state = 'waiting';

-- Collections that became pallets.
create table marketplace_collections (
  marketplace text not null,
  id text not null,
  pallet_id text not null references pallets on delete cascade,
  imported_at timestamptz not null default now(),
  primary key (marketplace, id)
);
create index marketplace_collections_pallet_id on marketplace_collections (pallet_id);

-- The marketplace did not answer when the order was placed: its oldest confirmation of what was ordered. Null: all was confirmed.
create table unconfirmed_orders (
  order_id uuid primary key references orders,
  lines integer not null check (lines > 0),
  read_at timestamptz not null
);

select audit_table('products', unnoted => '{category_path,tiers,price_min_e4,price_max_e4,price_e4,one_piece_e4,priced_cny_per_usd_e6,priced_markup_e6,in_stock,source_hash,updated_at,offer_read_at}');
select audit_table('skus', unnoted => '{price_e4,reserved}');
select audit_table('marketplace_offers', unnoted => '{read_at}');
select audit_table('marketplace_sellers', unnoted => '{facts,seen_at}');
select audit_table('marketplace_categories');
select audit_table('marketplace_collections');
select audit_table('offer_imports', unnoted => '{next_page,problem,beat_at}');
