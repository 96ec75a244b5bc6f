-- As migration 0043 makes them since then: before, only a superuser could run it, and no shop with two users could start.
-- Removes personal values; who changed which columns, and when, stays. `what`: user, buyer, order,
-- or payer of orders, whose ids are given. `tables`: only in entries about these.
create or replace function erase_from_audit_log(what text, ids text[], tables text[] default null) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform set_config('sampan.may_forget', 'on', true);
  execute
    'update audit_log
     set before = audited_values(before, ''{}'', true), after = audited_values(after, ''{}'', true), erased_at = now()
     where erased_at is null and ($2 is null or subject_table = any ($2)) and ' || case what
      when 'user' then 'user_id = any ($1::uuid[])'
      -- What the books say of an order stays as long as they do.
      when 'buyer' then 'buyer_id = any ($1::uuid[]) and order_id is null'
      when 'order' then 'order_id = any ($1::uuid[])'
      when 'payer' then 'subject_table = ''bank_transactions'' and subject_id = any (array(
        select bank_transaction_id::text from received_transfers where order_id = any ($1::uuid[])))'
    end
  using ids, tables;
  perform set_config('sampan.may_forget', '', true);
end $$;

-- Removes entries that have been kept for long enough: a batch, whose size it returns.
create or replace function forget_audit_log(batch integer) returns integer language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed integer;
begin
  perform set_config('sampan.may_forget', 'on', true);
  delete from audit_log where id = any (array(
    (select id from audit_log where at < now() - interval '10 years' limit batch)
    union all
    (select id from audit_log where actor_kind = 'job' and at < now() - interval '1 year' limit batch)
  ));
  get diagnostics removed = row_count;
  perform set_config('sampan.may_forget', '', true);
  return removed;
end $$;
