-- Goods of a marketplace come without a country of origin: the shop enters its own, which later readings leave alone.
alter table product_overrides drop constraint product_overrides_field_check;
alter table product_overrides add constraint product_overrides_field_check check (field in
  ('title', 'description', 'pictures', 'tiers', 'sku_prices', 'markup', 'minimum', 'weight', 'hs_code', 'origin', 'category'));
-- What the supplier says of it stays known beside the own value.
update edited_products e set source = e.source || jsonb_build_object('origin', p.origin)
from products p where p.id = e.product_id and not e.source ? 'origin';
