-- Shown beside `picture` where there is room.
alter table pallets add column more_pictures text[] not null default '{}';
