-- A reseller who orders for forty customers of a shop got forty mails, and forty more when they were paid. What is to be
-- reported of such orders waits here for a minute, and one message and one mail list what came together. A row goes when
-- its message is stored and its mail queued, in that transaction.
create table shop_order_news (
  order_event_id uuid primary key references order_events on delete cascade,
  -- Who placed the order.
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('placed', 'paid', 'shipped', 'closed')),
  found_at timestamptz not null default clock_timestamp()
);
create index shop_order_news_by_user on shop_order_news (user_id, kind, found_at);

-- The reseller's shop for whose order it was placed, as mails and messages name it beside that shop's number.
alter table orders add column shop_name text not null default '';
drop trigger orders_audited on orders;
select audit_table('orders');
update orders o set shop_name = coalesce(nullif(s.name, ''), s.address)
from shop_orders r join reseller_shops s on s.id = r.shop_id where r.order_id = o.id;
