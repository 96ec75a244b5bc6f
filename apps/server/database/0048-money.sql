-- Refunds that the shop opens, of pieces or of an amount; claims after delivery; a second person for large ones.
alter table refunds
  -- pieces: goods are given back, or were never sent. amount: money alone. claim: what a buyer says is wrong with what has come.
  -- overpayment: money that came too late, twice, or was more than due.
  add column kind text not null default 'pieces' check (kind in ('pieces', 'amount', 'claim', 'overpayment')),
  -- Why the shop refunds, or what the buyer claims.
  add column reason_code text not null default ''
    check (reason_code in ('', 'out_of_stock', 'damaged', 'missing', 'wrong_goods', 'late', 'price', 'goodwill', 'other')),
  -- The words of whoever opened it.
  add column remark text not null default '',
  -- Keys of a claim's pictures.
  add column pictures text[] not null default '{}',
  -- Null: the buyer, or nobody.
  add column opened_by uuid references operators,
  -- Granted apart from goods and fees: all of an amount or of a claim.
  add column goodwill_cents bigint not null default 0 check (goodwill_cents >= 0),
  add column first_approver uuid references operators,
  add column first_approved_at timestamptz,
  add column first_choice text not null default '',
  add column approved_alone boolean not null default false;
update refunds set kind = 'overpayment' where overpayment is not null;
-- Until now one person decided.
update refunds set approved_alone = true where decided_by is not null and state <> 'rejected';
alter table refunds add constraint refunds_overpayment_check check ((kind = 'overpayment') = (overpayment is not null));
drop index refunds_one_open;
create unique index refunds_one_open on refunds (order_id, kind) where state = 'requested';
select audit_table('refunds');

-- The ledger by account: each account has its kinds of entries, and each kind is read by time.
create index ledger_entries_kind on ledger_entries (kind, at, id);
-- Card payments, all and by state, newest first.
create index payments_created on payments (created_at, id);
create index payments_state on payments (state, created_at, id);
-- Refunds, all and by state, newest first.
create index refunds_requested on refunds (requested_at, id);
drop index refunds_state;
create index refunds_state on refunds (state, requested_at, id);

-- Pictures of a claim. What else may be uploaded is left as it is.
do $$
declare
  allowed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'uploads_purpose_check');
begin
  execute 'alter table uploads drop constraint uploads_purpose_check, add constraint uploads_purpose_check '
    || replace(allowed, '''slip''::text', '''slip''::text, ''claim''::text');
end $$;
