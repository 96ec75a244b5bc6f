-- Products that a customer marked, newest first. A withdrawn product stays marked until its customer removes it.
create table favourites (
  user_id uuid not null references users on delete cascade,
  product_id bigint not null references products on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index favourites_newest on favourites (user_id, added_at desc, product_id desc);
create index favourites_product_id on favourites (product_id);
