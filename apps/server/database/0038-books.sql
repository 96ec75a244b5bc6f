-- The ledger learns what the providers charge and pay out, and each entry says who booked it and what stands behind it.
alter table ledger_entries
  -- Fees and payouts need not belong to an order.
  alter column order_id drop not null,
  -- provider, job or operator:<id>; empty for entries of earlier versions.
  add column booked_by text not null default '',
  add column provider text not null default '',
  -- What the entry is about, in the provider's words: an intent, refund, dispute, movement or payout.
  add column provider_reference text not null default '',
  add column payout_reference text not null default '',
  add column bank_reference text not null default '',
  add column note text not null default '',
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in (
    'billed', 'bill_reduced', 'card_received', 'bank_received', 'credit', 'refund_granted', 'card_refunded', 'bank_refunded',
    'card_refund_failed', 'disputed', 'dispute_won', 'dispute_lost', 'fee', 'fee_returned', 'payout_sent', 'payout_arrived',
    'payout_charge', 'payout_returned', 'adjustment'
  ));
alter table ledger_lines
  drop constraint ledger_lines_account_check,
  add constraint ledger_lines_account_check check (account in (
    'receivable', 'revenue', 'card', 'transit', 'bank', 'bank_charges', 'refunds', 'disputed', 'losses', 'fees', 'adjustments'
  ));
-- The books are read by time.
create index ledger_entries_at on ledger_entries (at, id);

alter table ledger_entries disable trigger ledger_entries_append_only;
update ledger_entries e set provider = p.provider, provider_reference = coalesce(p.intent_id, '')
from payments p where e.kind = 'card_received' and e.reference = p.id::text;
update ledger_entries e set provider = p.provider, provider_reference = coalesce(r.provider_refund_id, '')
from refund_payouts r join payments p on p.id = r.payment_id where e.kind = 'card_refunded' and e.reference = r.id::text;
update ledger_entries e set provider = d.provider, provider_reference = d.provider_dispute_id
from disputes d where e.kind in ('disputed', 'dispute_won', 'dispute_lost') and e.reference = d.id::text;
update ledger_entries e set bank_reference = d.bank_reference
from payment_declarations d where e.kind = 'bank_received' and e.reference = d.id::text;
update ledger_entries e set bank_reference = r.bank_reference
from refund_payouts r where e.kind = 'bank_refunded' and e.reference = r.id::text;
alter table ledger_entries enable trigger ledger_entries_append_only;

-- A bank may only ask: such an inquiry takes nothing until it becomes a dispute.
alter table disputes add column takes_money boolean not null default true;

-- A line of a provider's books as it was read there. Only the payout that it went out with, and what it is about, are
-- learnt later.
create table provider_movements (
  id uuid primary key default new_id(),
  provider text not null,
  movement_id text not null,
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'dispute_won', 'fee', 'payout', 'adjustment')),
  -- The intent, refund, dispute or payout.
  about text not null,
  -- Positive is in the shop's favour; the fee goes off.
  gross_cents bigint not null,
  fee_cents bigint not null,
  at timestamptz not null,
  payout_id text not null default '',
  read_at timestamptz not null default now(),
  order_id uuid references orders,
  payment_id uuid references payments,
  refund_payout_id uuid references refund_payouts,
  dispute_id uuid references disputes,
  -- Null until it is known what it is about, or finance has explained it.
  settled_at timestamptz,
  explained_by uuid references operators,
  note text not null default '',
  unique (provider, movement_id)
);
create index provider_movements_at on provider_movements (at, id);
create index provider_movements_unsettled on provider_movements (at) where settled_at is null;
create index provider_movements_not_paid_out on provider_movements (provider, at) where payout_id = '' and kind <> 'payout';
create index provider_movements_payout on provider_movements (provider, payout_id) where payout_id <> '';
create index provider_movements_about on provider_movements (provider, about) where kind = 'payout';
create index provider_movements_order_id on provider_movements (order_id) where order_id is not null;
create index provider_movements_payment_id on provider_movements (payment_id) where payment_id is not null;
create index provider_movements_refund_payout_id on provider_movements (refund_payout_id) where refund_payout_id is not null;
create index provider_movements_dispute_id on provider_movements (dispute_id) where dispute_id is not null;

create function keep_movement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.settled_at is not null and new.settled_at is distinct from old.settled_at
    or old.payout_id <> '' and new.payout_id <> old.payout_id
    or (new.id, new.provider, new.movement_id, new.kind, new.about, new.gross_cents, new.fee_cents, new.at)
      is distinct from (old.id, old.provider, old.movement_id, old.kind, old.about, old.gross_cents, old.fee_cents, old.at)
  then
    raise exception '% keeps what was read', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger provider_movements_append_only before update or delete on provider_movements
  for each row execute function keep_movement();

-- What a provider transfers to the shop's bank account, or to its wallet there.
create table provider_payouts (
  id uuid primary key default new_id(),
  provider text not null,
  payout_id text not null,
  amount_cents bigint not null,
  state text not null check (state in ('pending', 'paid', 'failed')),
  arrives_on date not null,
  reference text not null,
  read_at timestamptz not null default now(),
  -- Booked as arrived: by finance, by the bank's statement, or by the provider's word if it is a wallet.
  arrived_at timestamptz,
  received_cents bigint,
  bank_reference text not null default '',
  returned_at timestamptz,
  unique (provider, payout_id),
  check ((arrived_at is null) = (received_cents is null))
);
create index provider_payouts_arrives_on on provider_payouts (arrives_on);
create index provider_payouts_on_their_way on provider_payouts (arrives_on) where arrived_at is null and state <> 'failed';

-- How far each provider's books have been read.
create table provider_readings (
  provider text primary key,
  read_until timestamptz not null
);
