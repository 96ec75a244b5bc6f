-- Shops ask their customers for no phone number, and carriers need one: the reseller's own stands in.
alter table shop_order_settings add column fallback_phone text not null default '';
