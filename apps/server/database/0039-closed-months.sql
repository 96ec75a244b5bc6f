-- A month whose books were exported: what its entries add up to, so that a later export starts there, and a row that was
-- changed since is noticed.
create table closed_months (
  -- The first day.
  month date primary key check (extract(day from month) = 1),
  -- Of the month's last entry, counted from the first of all.
  last_number bigint not null,
  -- Of the chain at that entry.
  hash text not null,
  -- Of each account at the end, in cents.
  balances jsonb not null,
  closed_at timestamptz not null default now()
);
create trigger closed_months_append_only before update or delete on closed_months for each row execute function refuse_change();

create function refuse_closed_month() returns trigger language plpgsql as $$
begin
  if exists (select from closed_months where month = date_trunc('month', new.at at time zone 'UTC')::date) then
    raise exception 'the books of % are closed', to_char(new.at at time zone 'UTC', 'YYYY-MM') using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_entries_in_open_month before insert on ledger_entries
  for each row execute function refuse_closed_month();
