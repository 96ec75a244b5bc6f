-- The page of each product whose price was set below the guard says who did it and why, also where a change of many products
-- or a new rate did. Rows of the version before name the product with the lowest margin alone, in product_id; they stay.
alter table low_prices add column product_ids bigint[] not null default '{}';
create index low_prices_product_id on low_prices (product_id);
create index low_prices_product_ids on low_prices using gin (product_ids);
