-- What is written to many may go out as a mail, too.
alter table broadcasts add column by_mail boolean not null default false;
select audit_table('broadcasts', unnoted => '{cursor,sent}');

-- The first page tells how long orders take from placing to shipping.
create index order_events_shipped on order_events (at) include (order_id)
  where from_status = 'be_delivered' and to_status = 'delivered';
