-- The order that a customer's cart became, for as long as nobody changes the cart: a checkout asked for again is that order.
create table cart_checkouts (
  user_id uuid primary key references users on delete cascade,
  order_id uuid not null references orders on delete cascade
);

create function forget_cart_checkout() returns trigger language plpgsql as $$
begin
  delete from cart_checkouts where user_id in (select user_id from changed);
  return null;
end $$;
create trigger cart_items_added after insert on cart_items referencing new table as changed
  for each statement execute function forget_cart_checkout();
create trigger cart_items_changed after update on cart_items referencing new table as changed
  for each statement execute function forget_cart_checkout();
create trigger cart_items_removed after delete on cart_items referencing old table as changed
  for each statement execute function forget_cart_checkout();

-- What operators were reminded of: once each.
alter table payment_declarations add column reminded_at timestamptz;
create table overdue_balances (
  order_id uuid primary key references orders on delete cascade,
  told_at timestamptz not null default now()
);
