-- The warehouse uploads too: pictures of inspected goods.
alter table uploads alter column user_id drop not null;
alter table uploads add column operator_id uuid references operators;
alter table uploads add check (num_nonnulls(user_id, operator_id) = 1);
alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check check (purpose in ('avatar', 'slip', 'inspection'));
create index uploads_operator_id on uploads (operator_id, requested_at desc);
-- Of inspections too a copy of our making is kept, so their originals pass after a day.
drop index uploads_passing;
create index uploads_passing on uploads (requested_at) where used_at is null or purpose in ('avatar', 'inspection');

-- Shown to the order's buyer and to operators, under signed addresses.
create table inspection_pictures (
  order_id uuid not null references inspections,
  position smallint not null,
  key text not null unique,
  primary key (order_id, position)
);

-- What customs ask for, kept with the line as its name and price are.
alter table order_items add column hs_code text not null default '';
alter table order_items add column origin text not null default '';
update order_items set hs_code = p.hs_code, origin = p.origin from products p where p.id = order_items.product_id;
