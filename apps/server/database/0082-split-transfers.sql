-- One transfer may pay several orders, and what an instalment does not need of it may be kept for the balance that is billed
-- later. Each share is a transfer of its own; the first has the line of the bank's statement, the others name the first.
alter table received_transfers
  add column part_of uuid references received_transfers,
  add check (part_of is null or bank_transaction_id is null and part_of <> id),
  drop constraint received_transfers_resolution_check,
  add constraint received_transfers_resolution_check
    check (resolution in ('exact', 'bank_fee', 'rest_due', 'credit', 'ahead'));
create index received_transfers_part_of on received_transfers (part_of);
select audit_table('received_transfers');

-- Of what was received of a balance, what came before it was billed. It has gone nowhere else, so that a balance can be
-- reopened with it, as with what refunds pay of it.
alter table bill_instalments add column ahead_cents bigint not null default 0 check (ahead_cents >= 0);
select audit_table('bill_instalments');

-- The payer of a transfer that paid several orders is forgotten with any of them.
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
        select f.bank_transaction_id::text from received_transfers t
          join received_transfers f on f.id = coalesce(t.part_of, t.id) where t.order_id = any ($1::uuid[])))'
    end
  using ids, tables;
  perform set_config('sampan.may_forget', '', true);
end $$;
