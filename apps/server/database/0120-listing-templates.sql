-- The supplier's name went to resellers' shops as the vendor, and English category names as tags. What a shop gets is now decided by
-- templates of the reseller's. Without a row they are the defaults of the code.
create table listing_templates (
  shop_id uuid primary key references reseller_shops on delete cascade,
  buyer_id uuid not null references buyers on delete cascade,
  vendor text not null,
  product_type text not null,
  tags text not null,
  handle text not null,
  -- Collections or categories there of goods that have none of their own.
  group_ids text[] not null default '{}',
  -- The price that is shown struck through; null: none.
  compare_factor_e4 integer check (compare_factor_e4 >= 10000),
  compare_plus bigint check (compare_plus >= 0),
  compare_rounding text check (compare_rounding in ('99', '95', '00', 'none')),
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  check (num_nulls(compare_factor_e4, compare_plus, compare_rounding) in (0, 3))
);
create index listing_templates_buyer_id on listing_templates (buyer_id);

-- How the shop named the product when it was last sent: what differs by the next time was changed there, and stays.
alter table publications add column sent_look jsonb;
update publications p set sent_look = jsonb_build_object(
    'vendor', coalesce(s.names ->> 'en', s.names ->> 'zh', ''),
    'productType', '',
    'handle', '',
    'tags', (select coalesce(jsonb_agg(c.names ->> 'en' order by c.level), '[]') from categories c
      where c.id = any(g.category_path) and c.names ? 'en'))
  from products g join suppliers s on s.id = g.supplier_id
  where g.id = p.product_id and p.remote_id is not null;

alter table publication_variants add column sent_compare bigint;
