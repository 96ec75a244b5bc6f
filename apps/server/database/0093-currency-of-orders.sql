-- Mails are written by a job, which cannot read the browser's cookie: an order remembers in which currency its buyer read the
-- prices, so that mails say about how much the dollars are. Empty: in dollars, or unknown, as of all orders until now.
alter table orders
  add column shown_currency text not null default '' check (shown_currency ~ '^([A-Z]{3})?$');
select audit_table('orders');
