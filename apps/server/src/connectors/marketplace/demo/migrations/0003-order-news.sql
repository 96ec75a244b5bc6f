-- Every change of an order is news, as at a real marketplace.
create function tell_demo_order() returns trigger language plpgsql as $$
begin
  insert into demo_market_messages (body) values (jsonb_build_object('kind', 'order', 'orderId', new.id));
  return null;
end $$;
create trigger demo_market_orders_told after insert or update of changed_at on demo_market_orders
  for each row execute function tell_demo_order();
