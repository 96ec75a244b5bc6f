-- The sandbox provider's tables are its own now (connectors/payment/sandbox/migrations), made where a shop uses it. A
-- shop that never did loses the empty ones; where anything was ever paid in them they stay, and the provider finds them.
do $$ begin
  if not exists (select from sandbox_intents) and not exists (select from sandbox_refunds)
    and not exists (select from sandbox_events) then
    drop table sandbox_refunds, sandbox_events, sandbox_intents;
  end if;
end $$;
