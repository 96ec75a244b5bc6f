-- The buyer chooses among several providers; disputes, payouts and deposits are heard of.
alter table payments
  -- What the provider is told besides the amount: a request repeated after a crash must be the same. Null once it has it.
  add column details jsonb,
  -- What it was paid with: kind, and what stands on the card.
  add column method_kind text check (method_kind in ('card', 'wallet', 'bank', 'other')),
  add column method_brand text not null default '',
  add column last_four text not null default '',
  drop constraint payments_state_check,
  -- abandoned: the buyer pays with another provider; to be cancelled as soon as this one answers.
  add constraint payments_state_check
    check (state in ('requested', 'open', 'pending', 'abandoned', 'succeeded', 'cancelled', 'attention'));

drop index payments_unsettled;
create index payments_unsettled on payments (updated_at) where state in ('requested', 'open', 'pending', 'abandoned');

alter table webhook_events
  drop constraint webhook_events_about_check,
  add constraint webhook_events_about_check
    check (about in ('intent', 'refund', 'dispute', 'payout', 'deposit', 'other'));

-- The cardholder's bank takes a payment back: one row per dispute at the provider.
create table disputes (
  id uuid primary key default new_id(),
  provider text not null,
  provider_dispute_id text not null,
  payment_id uuid not null references payments,
  order_id uuid not null references orders,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  -- Until it is won, the money is not ours. answer_needed: in the provider's dashboard, before due_by.
  state text not null check (state in ('answer_needed', 'under_review', 'won', 'lost')),
  due_by timestamptz,
  provider_changed_at timestamptz not null,
  opened_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_dispute_id)
);
create index disputes_payment_id on disputes (payment_id);
create index disputes_order_id on disputes (order_id);
create index disputes_open on disputes (opened_at) where state in ('answer_needed', 'under_review');

alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in (
    'billed', 'bill_reduced', 'card_received', 'bank_received', 'credit', 'refund_granted', 'card_refunded', 'bank_refunded',
    'disputed', 'dispute_won', 'dispute_lost'
  ));
alter table ledger_lines
  drop constraint ledger_lines_account_check,
  add constraint ledger_lines_account_check
    check (account in ('receivable', 'revenue', 'card', 'bank', 'refunds', 'disputed', 'losses'));
