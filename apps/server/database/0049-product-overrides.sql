-- What the shop's own people say of a product, field by field. What buyers see stands in `products` and `skus` as before;
-- what the supplier says of an edited product is kept beside it, and imports and refreshes change only that.
set local statement_timeout = 0;
create table edited_products (
  product_id bigint primary key references products on delete cascade,
  -- Raised by every change: whoever began with an older state is told.
  version integer not null default 0,
  -- The columns that own values replace, as the supplier has them; and of each SKU its weight and prices.
  source jsonb not null
);

create table product_overrides (
  product_id bigint not null references edited_products on delete cascade,
  field text not null check (field in ('title', 'description', 'pictures', 'tiers', 'sku_prices', 'markup', 'minimum', 'weight', 'hs_code', 'category')),
  -- Of a text; of the rest none.
  language text not null default '',
  value jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by uuid,
  -- The supplier has said something else since.
  source_changed_at timestamptz,
  primary key (product_id, field, language)
);
-- Repricing looks for markups, and cleaning up for categories.
create index product_overrides_field on product_overrides (field, product_id) where field in ('markup', 'category');

-- Products that buyers do not find, for those who run the shop. An empty row is filled by the job `index-products`.
create table unlisted_search (
  product_id bigint primary key references products on delete cascade,
  words tsvector not null
);
create index unlisted_search_words on unlisted_search using gin (words);
create index unlisted_search_outdated on unlisted_search (product_id) where words = ''::tsvector;
insert into unlisted_search select id, '' from products where status <> 'active';

-- Operators page through products by their number, within a category, of a supplier, and of those that want attention.
create index products_category_id_id on products (category_id, id);
drop index products_category_id;
create index products_supplier_id_id on products (supplier_id, id);
drop index products_supplier_id;
create index products_unlisted on products (status, id) where status <> 'active';
create index products_weight_assumed on products (id) where weight_is_assumed;

-- The shop's own categories and pallets, and those that its people have changed: imports leave them as they are.
alter table categories
  add column is_own boolean not null default false,
  -- Not in menus and filters; its products are found all the same.
  add column is_visible boolean not null default true;
alter table pallets
  add column is_own boolean not null default false,
  -- Raised by every change in the console: whoever began with an older state is told.
  add column version integer not null default 0,
  add column changed_by uuid,
  add column starts_on date,
  -- The last day.
  add column ends_on date,
  add check (ends_on >= starts_on);
update pallets set is_own = true where connector = '';

-- With their new columns.
select audit_table('categories', unnoted => '{product_count}');
select audit_table('pallets', unnoted => '{product_count}');
select audit_table('product_overrides', unnoted => '{source_changed_at}');
-- The history of a product.
create index audit_log_product_overrides on audit_log (split_part(subject_id, ' ', 1), id) where subject_table = 'product_overrides';

alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check check (purpose in ('avatar', 'slip', 'inspection', 'shop', 'claim', 'product'));
