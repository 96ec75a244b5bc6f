-- One order that cannot be read must not stop the others, and must not vanish: it waits here, its reseller sees it, and it is
-- tried again with every reading, until it can be read or its reseller says that it is seen to.
create table unread_shop_orders (
  id uuid primary key default new_id(),
  shop_id uuid not null references reseller_shops on delete cascade,
  -- Empty: not even that can be read.
  remote_id text not null,
  name text not null,
  because text not null check (because in ('too_many_lines', 'not_understood', 'refused')),
  -- Which part is not understood, or the shop's own words.
  said text not null default '',
  found_at timestamptz not null default clock_timestamp(),
  tried_at timestamptz,
  seen_to_at timestamptz,
  seen_to_by uuid references users on delete set null,
  unique (shop_id, remote_id)
);
create index unread_shop_orders_seen_to_by on unread_shop_orders (seen_to_by) where seen_to_by is not null;

alter table shop_order_lines
  -- As ordered there, where it is no number of whole pieces that can be ordered here, such as 1.5; `quantity` is then rounded up.
  add column quantity_there text not null default '',
  -- The reseller sends this line, whatever other lines are.
  add column is_own boolean not null default false;

-- Lines of deleted products all had the variant 0, and shops write words such as "N/A" where a product has no SKU: what was
-- said of one of them was applied to all.
update shop_order_lines set remote_variant_id = '' where remote_variant_id ~ '^0+$';
delete from shop_links where remote_variant_id ~ '^0+$'
  or (remote_variant_id = '' and lower(regexp_replace(shop_sku, '[^[:alnum:]]', '', 'g')) in
    ('', '0', '00', '000', '0000', 'na', 'none', 'null', 'nil', 'undefined', 'unknown', 'tbd', 'tba', 'sku', 'nosku', 'default'));
