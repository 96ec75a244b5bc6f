-- A shop is one shop with and without `www.`: it is connected once, whichever way its address was typed.
alter table reseller_shops add column place text not null
  generated always as (regexp_replace(address, '^(http://)?(www\.)?', '')) stored;
-- Of those that are connected twice, the one that was connected first stays.
update reseller_shops r set state = 'disconnected', disconnected_at = now(), disconnected_by = 'operator', is_default = false,
  disconnected_reason = 'Connected twice, as ' || o.address, sealed_keys = null, sealed_hook_secret = null, hooks_at = null,
  refused_since = null, refused_because = '', refused_reason = '', silent_since = null, told_at = null
from reseller_shops o
where r.state <> 'disconnected' and o.state <> 'disconnected' and o.channel = r.channel and o.place = r.place
  and (o.connected_at, o.id) < (r.connected_at, r.id);
drop index reseller_shops_one_owner;
create unique index reseller_shops_one_owner on reseller_shops (channel, place) where state <> 'disconnected';
create index reseller_shops_place on reseller_shops (channel, place);
drop index reseller_shops_address;
