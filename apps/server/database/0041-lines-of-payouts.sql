-- The line of a bank's statement that a payout arrived with: it is no other payout's, and no order's.
alter table provider_payouts add column bank_transaction_id uuid unique references bank_transactions;

-- Nothing comes before a closed month either: the entries are numbered from the first of all.
create or replace function refuse_closed_month() returns trigger language plpgsql as $$
begin
  if exists (select from closed_months where month >= date_trunc('month', new.at at time zone 'UTC')::date) then
    raise exception 'the books of % are closed', to_char(new.at at time zone 'UTC', 'YYYY-MM') using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Nor does an entry of one get more lines.
create function refuse_line_in_closed_month() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entries e join closed_months c on c.month >= date_trunc('month', e.at at time zone 'UTC')::date
    where e.id = new.entry_id
  ) then
    raise exception 'the books of entry % are closed', new.entry_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_lines_in_open_month before insert on ledger_lines
  for each row execute function refuse_line_in_closed_month();
