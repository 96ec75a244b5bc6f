-- Publications of a shop by state: the other indexes leave out removed ones, and with them no count of all can be answered,
-- nor is a shop's removal. With a million publications the queues in the console took forty seconds.
create index publications_of_shop on publications (shop_id, state);
