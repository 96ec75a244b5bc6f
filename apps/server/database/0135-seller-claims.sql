-- Pieces that are missing or damaged when they come are claimed back from the seller at the marketplace.
create table seller_claims (
  id uuid primary key default new_id(),
  marketplace_order_id uuid not null references marketplace_orders (id),
  -- Of the order there: { lineId, quantity }.
  lines jsonb not null,
  reason_id text not null,
  reason text not null,
  description text not null,
  goods_fen bigint not null check (goods_fen > 0),
  -- asked: the call was made, or may have been; reading the order tells. closed: without the money, until somebody waives it.
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'asked', 'open', 'refunded', 'closed', 'waived')),
  state_since timestamptz not null default clock_timestamp(),
  refund_id text not null default '',
  refund_state text not null default '',
  note text not null default '',
  proposed_by uuid not null references operators (id),
  proposed_at timestamptz not null default clock_timestamp(),
  decided_by uuid references operators (id),
  check (state not in ('open', 'refunded') or refund_id <> '')
);
-- The seller answers one at a time.
create unique index seller_claims_one_open on seller_claims (marketplace_order_id)
  where state in ('proposed', 'approved', 'asked', 'open');
create index seller_claims_waiting on seller_claims (state, state_since) where state not in ('refunded', 'waived');
select audit_table('seller_claims');
