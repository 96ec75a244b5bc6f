-- Why there is nothing to send, by the shop's own words, whatever the reseller or we have made of the order since. One that
-- was set aside, or ordered here, follows it when it comes back.
alter table shop_orders add column closed_there text check (closed_there in ('cancelled', 'fulfilled', 'unpaid'));
update shop_orders set closed_there = case when is_cancelled then 'cancelled' else closed_because end
where is_cancelled or closed_because in ('fulfilled', 'unpaid');
alter table shop_orders drop column is_cancelled;
