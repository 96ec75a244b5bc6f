-- Today's time to shipping and refund rate: the few shipments that were taken back, and what was taken from revenue.
create index order_events_taken_back on order_events (order_id, at)
  where from_status = 'delivered' and to_status = 'be_delivered';
create index ledger_lines_revenue on ledger_lines (entry_id) include (amount_cents) where account = 'revenue';
