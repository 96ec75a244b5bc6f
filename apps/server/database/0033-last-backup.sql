-- When npm run backup last succeeded, so that somebody is told when it no longer does. Counted from now until the first one.
create table last_backup (
  is_only boolean primary key default true check (is_only),
  taken_at timestamptz not null
);
insert into last_backup (taken_at) values (now());
