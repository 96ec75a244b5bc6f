-- Pieces that were paid for and cannot be sent (damaged or missing at inspection) come off the balance, or go back as a
-- refund that the inspection itself proposes. The version before reads and writes none of these columns.
alter table refunds add column of_inspection boolean not null default false;

-- What is set off against a refund counts as received: the rest is what is still to be paid.
alter table bill_instalments add column credit_cents bigint not null default 0;
alter table bill_instalments
  add constraint bill_instalments_credit_cents_check check (credit_cents between 0 and received_cents);

-- A part of a refund that pays the order's own balance, and no payment or account.
alter table refund_payouts drop constraint refund_payouts_check;
alter table refund_payouts drop constraint refund_payouts_method_check;
alter table refund_payouts add constraint refund_payouts_method_check check (method in ('card', 'bank', 'balance'));
alter table refund_payouts add constraint refund_payouts_check check (method <> 'card' or payment_id is not null);

alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'billed', 'bill_reduced', 'card_received', 'bank_received', 'bank_charged', 'credit', 'refund_granted', 'card_refunded',
  'bank_refunded', 'card_refund_failed', 'set_off', 'set_off_returned', 'disputed', 'dispute_won', 'dispute_lost', 'fee',
  'fee_returned', 'payout_sent', 'payout_arrived', 'payout_charge', 'payout_returned', 'adjustment'));

-- How pieces that were found damaged or missing were settled other than by a refund of the order's pieces: until then they
-- wait for support, also after the order was approved of or shipped.
create table finding_settlements (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  order_item_id uuid not null references order_items,
  pieces integer not null check (pieces > 0),
  how text not null check (how in ('refunded', 'resent', 'waived')),
  reason text not null,
  settled_by uuid references operators,
  settled_at timestamptz not null default now()
);
create index finding_settlements_order_item_id on finding_settlements (order_item_id);
create index finding_settlements_order_id on finding_settlements (order_id);
create trigger finding_settlements_append_only before update or delete on finding_settlements
  for each row execute function refuse_change();

select audit_table('refunds');
select audit_table('bill_instalments');
select audit_table('finding_settlements');
