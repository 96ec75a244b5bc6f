-- The collections or categories that we have put a product into: whatever else it is in was added in the shop, and stays.
alter table publications add column sent_group_ids text[] not null default '{}';
set local statement_timeout = 0;
update publications set sent_group_ids = group_ids where group_ids <> '{}' and published_at is not null;
