-- Whether the mark is a backup's: its moment alone cannot tell, as clocks differ and may be set back.
alter table last_backup add column counted_from timestamptz;

-- Nobody makes a backup in the minute in which the mark came to be.
do $$
begin
  if to_regclass('public.migrations') is null then
    update last_backup set counted_from = taken_at;
  else
    update last_backup set counted_from = taken_at
    where taken_at <= (select m.timestamp::timestamptz + interval '1 minute' from migrations m where m.name = '0033-last-backup');
  end if;
end
$$;
