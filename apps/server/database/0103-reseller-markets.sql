-- A margin is what is left after delivery, which depends on where a reseller's customers are: in most of the shops, or in one
-- (then the row names it). Without a row it is the country of the shop.
create table reseller_markets (
  buyer_id uuid not null references buyers on delete cascade,
  shop_id uuid references reseller_shops on delete cascade,
  country_iso text not null check (country_iso ~ '^[A-Z]{2}$'),
  -- Of the shipping lines; empty for the cheapest.
  shipping_line text not null default '',
  -- VAT that the shop's prices contain, in millionths of the net price.
  vat_e6 integer not null default 0 check (vat_e6 between 0 and 500000),
  unique nulls not distinct (buyer_id, shop_id)
);
create index reseller_markets_shop_id on reseller_markets (shop_id);

-- Rules were of the goods' price alone. They go on so, or every price in the shops would leap; the version before writes no
-- basis and reckons like this.
alter table shop_publishing
  add column basis text not null default 'goods' check (basis in ('delivered', 'goods')),
  -- Fees and freight that prices and pauses were last worked out with.
  add column applied_tariffs text;
