-- Buyers own, logins act. A buyer is the party that owns carts, orders, addresses and favourites; a user is a login that
-- acts for it. Each user has a buyer of their own until companies come, whose members share one: so buyer_id is not unique.
set local statement_timeout = 0;
create table buyers (
  -- On the wire it is `customerId`.
  id uuid primary key default new_id(),
  created_at timestamptz not null default now()
);

-- What clients know as `customerId` was nobody's key; it is now that of the party it names.
insert into buyers (id, created_at) select customer_id, created_at from users;
alter table users rename column customer_id to buyer_id;
alter table users
  alter column buyer_id drop default,
  drop constraint users_customer_id_key,
  add constraint users_buyer_id_fkey foreign key (buyer_id) references buyers;
create index users_buyer_id on users (buyer_id);

-- What belonged to the login belongs to its buyer. Each table is written anew as a whole, with its indexes: a million
-- updates would take several times as long, leave the old rows behind, and count as changes of carts.
create function buyer_of(login uuid) returns uuid language plpgsql stable as $$
begin
  return (select buyer_id from users where id = login);
end $$;

alter table shipping_addresses
  drop constraint shipping_addresses_user_id_fkey,
  alter column user_id type uuid using buyer_of(user_id);
alter table shipping_addresses rename column user_id to buyer_id;
alter table shipping_addresses
  add constraint shipping_addresses_buyer_id_fkey foreign key (buyer_id) references buyers on delete cascade;
alter index shipping_addresses_user_id rename to shipping_addresses_buyer_id;

alter table favourites
  drop constraint favourites_user_id_fkey,
  alter column user_id type uuid using buyer_of(user_id);
alter table favourites rename column user_id to buyer_id;
alter table favourites
  add constraint favourites_buyer_id_fkey foreign key (buyer_id) references buyers on delete cascade;

alter table cart_items
  drop constraint cart_items_user_id_fkey,
  alter column user_id type uuid using buyer_of(user_id);
alter table cart_items rename column user_id to buyer_id;
alter table cart_items rename constraint cart_items_user_id_sku_id_key to cart_items_buyer_id_sku_id_key;
alter table cart_items
  add constraint cart_items_buyer_id_fkey foreign key (buyer_id) references buyers on delete cascade;

alter table cart_checkouts
  drop constraint cart_checkouts_user_id_fkey,
  alter column user_id type uuid using buyer_of(user_id);
alter table cart_checkouts rename column user_id to buyer_id;
alter table cart_checkouts
  add constraint cart_checkouts_buyer_id_fkey foreign key (buyer_id) references buyers on delete cascade;

create or replace function forget_cart_checkout() returns trigger language plpgsql as $$
begin
  delete from cart_checkouts where buyer_id in (select buyer_id from changed);
  return null;
end $$;

-- An order belongs to the buyer, and names the login that placed it: of the buyer's then, which a constraint would demand
-- for ever.
drop index orders_user;
drop index orders_user_status;
alter table orders drop constraint orders_user_id_checkout_key_key;
alter table orders rename column user_id to placed_by;
alter table orders rename constraint orders_user_id_fkey to orders_placed_by_fkey;
alter table orders add column buyer_id uuid;
alter table orders
  alter column buyer_id type uuid using buyer_of(placed_by),
  alter column buyer_id set not null,
  add constraint orders_buyer_id_fkey foreign key (buyer_id) references buyers,
  add constraint orders_buyer_id_checkout_key_key unique (buyer_id, checkout_key);
create index orders_buyer on orders (buyer_id, placed_at desc);
create index orders_buyer_status on orders (buyer_id, status);

drop function buyer_of(uuid);

-- A refund's owner is that of its order; who asked for it stands in the order's history.
alter table refunds drop column user_id;
