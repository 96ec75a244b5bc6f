-- Shipping lines with zones, price steps, a least weight and days of their own. What a shop has set, and what its orders
-- were quoted, stays to the cent: first half kilogram and each further one become a base price and a price a kilogram.
create function shipping_tariff_of(line jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'baseCents', (line ->> 'firstHalfKgCents')::bigint - (line ->> 'nextHalfKgCents')::bigint,
    'steps', jsonb_build_array(jsonb_build_object('fromGrams', 0, 'perKgCents', 2 * (line ->> 'nextHalfKgCents')::bigint)))
$$;

-- Each zone had one line; the rest of the world's goes wherever none of them does. Days are those usual for the name.
create function shipping_line_of(line jsonb, countries jsonb, not_to jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('id', line -> 'id', 'name', line -> 'name', 'volumetricDivisor', 5000, 'minimumGrams', 500,
    'notTo', not_to, 'refusedCategories', '[]'::jsonb,
    'zones', jsonb_build_array(shipping_tariff_of(line) || jsonb_build_object('countries', countries) || case line ->> 'name'
      when 'Express' then '{"daysFrom": 5, "daysTo": 8}'::jsonb
      when 'Air' then '{"daysFrom": 10, "daysTo": 15}'
      when 'Rail' then '{"daysFrom": 18, "daysTo": 28}'
      else '{"daysFrom": 30, "daysTo": 45}' end))
$$;

create temporary table carried_over on commit drop as
select jsonb_build_object(
  'lines', coalesce((select jsonb_agg(shipping_line_of(zone -> 'line', zone -> 'countries', '[]') order by position)
      from jsonb_array_elements(value -> 'zones') with ordinality as z (zone, position)), '[]')
    || shipping_line_of(value -> 'rest', 'null', coalesce((select jsonb_agg(country)
      from jsonb_array_elements(value -> 'zones') as z (zone), jsonb_array_elements(zone -> 'countries') as c (country)), '[]')),
  'handlingDays', '{"from": 5, "to": 11}'::jsonb,
  'warnAboveQuoteE6', 1250000) as value
from settings where key = 'shipping' and value ? 'zones';

insert into setting_changes (key, value) select 'shipping', value from carried_over;
update settings set value = carried_over.value, changed_at = now() from carried_over where key = 'shipping';

update bills set basis = basis || jsonb_build_object(
  'shippingLine', carried.tariff,
  'quotes', jsonb_build_array(carried.tariff || jsonb_build_object(
    'chargeableGrams', basis -> 'chargeableGrams', 'priceCents', international_cents)),
  'isWeightAssumed', false, 'handlingDays', null)
from (
  select id, shipping_tariff_of(basis -> 'shippingLine') || jsonb_build_object('id', basis -> 'shippingLine' -> 'id',
    'name', basis -> 'shippingLine' -> 'name', 'daysFrom', null, 'daysTo', null, 'volumetricDivisor', 5000,
    'minimumGrams', 500) as tariff
  from bills where basis -> 'shippingLine' ? 'firstHalfKgCents'
) carried
where carried.id = bills.id;

drop function shipping_line_of;
drop function shipping_tariff_of;

-- Whether a weight is a default, or unknown. Of goods imported so far only a 0 and the import's own default tell.
alter table products add column weight_is_assumed boolean not null default false;
alter table skus add column weight_is_assumed boolean not null default false;
update products set weight_is_assumed = true where weight_grams = 0 or (connector = 'file' and weight_grams = 300);
update skus set weight_is_assumed = true from products p
where p.id = skus.product_id and (skus.weight_grams = 0 or (p.connector = 'file' and skus.weight_grams = 300));

alter table order_items add column weight_is_assumed boolean not null default false;
