-- Packages of goods that resellers download: pictures, texts and a file of products for another shop. Each is one file, made
-- by a job, which its row names from the beginning: whoever goes on with it writes the same one.
create table reseller_packages (
  id uuid primary key default new_id(),
  buyer_id uuid not null references buyers on delete cascade,
  product_ids bigint[] not null check (cardinality(product_ids) between 1 and 500),
  format text not null check (format in ('shopify', 'woocommerce', 'csv')),
  -- The first is that of the product file.
  languages text[] not null check (cardinality(languages) >= 1),
  has_pictures boolean not null,
  -- In the product file goods are on sale, not drafts.
  is_active boolean not null,
  -- Whose rule and currency its prices have; null: what the goods cost, in US dollars.
  shop_id uuid references reseller_shops on delete set null,
  shop_name text not null default '',
  currency text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  key text not null unique,
  -- Of the process that works on it, and its last sign of life.
  attempt uuid,
  beat_at timestamptz,
  attempts integer not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  bytes bigint not null default 0,
  -- Goods that are not sold any more, and pictures that could not be had.
  left_out integer not null default 0,
  pictures_missing integer not null default 0,
  failed_because text not null default '' check (failed_because in ('', 'no_goods', 'too_big', 'no_rate', 'unavailable')),
  requested_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  check ((state = 'ready') <= (ready_at is not null and expires_at is not null)),
  check ((state = 'failed') = (failed_because <> ''))
);
create index reseller_packages_buyer_id on reseller_packages (buyer_id, requested_at desc, id desc);
create index reseller_packages_expires_at on reseller_packages (expires_at) where state = 'ready';
create index reseller_packages_ended_at on reseller_packages (ended_at) where ended_at is not null;
create index reseller_packages_shop_id on reseller_packages (shop_id) where shop_id is not null;
