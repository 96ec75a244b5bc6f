-- Whoever looks after money gets a mail of each declared transfer. Those of before were told by other means.
alter table payment_declarations add column told_at timestamptz;
update payment_declarations set told_at = declared_at;
create index payment_declarations_told_at on payment_declarations (told_at desc);
