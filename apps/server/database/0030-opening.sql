-- A real shop is closed until its owner opens it. One that has served real customers under its own company and bank
-- account stays open.
insert into settings (key, value)
select 'opening', jsonb_build_object('openedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
where exists (select from orders where not is_demo)
  and 2 = (select count(*) from settings where key in ('company', 'bank') and not is_demo and value <> 'null');
