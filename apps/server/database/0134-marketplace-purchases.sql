-- A purchase was typed at the marketplace by hand and its numbers typed here. Now it is bought by call: what was shown, approved,
-- asked for, made and paid is kept to the fen, and what is not known after silence has a state of its own.
create table marketplace_purchases (
  purchase_order_id uuid primary key references purchase_orders (id),
  -- asked: the call was made, or may have been; only reading tells. unclear: reading does not tell, a person does.
  state text not null check (state in ('previewed', 'approved', 'placing', 'asked', 'unclear', 'refused', 'placed')),
  state_since timestamptz not null default clock_timestamp(),
  attempt integer not null default 0 check (attempt >= 0),
  -- What was previewed: a draft that has changed since is previewed again.
  basis text not null,
  orders integer not null,
  goods_fen bigint not null,
  freight_fen bigint not null,
  discount_fen bigint not null,
  total_fen bigint not null,
  is_freight_known boolean not null,
  -- Of lines of the purchase order, or of none of them: { lines, code, original }.
  refusals jsonb not null default '[]',
  previewed_at timestamptz not null,
  previewed_by uuid references operators (id),
  approved_fen bigint,
  approved_by uuid references operators (id),
  approved_at timestamptz,
  asked_at timestamptz,
  readings integer not null default 0,
  -- When it was last looked for, answered or not.
  looked_at timestamptz,
  check (approved_fen is null or approved_at is not null),
  check (state in ('previewed', 'refused') or approved_fen is not null)
);
create index marketplace_purchases_open on marketplace_purchases (state, state_since)
  where state in ('placing', 'asked', 'unclear');

-- One purchase can become several orders there. Sums are the marketplace's, as last read.
create table marketplace_orders (
  id uuid primary key default new_id(),
  purchase_order_id uuid not null references marketplace_purchases (purchase_order_id),
  external_id text not null unique,
  out_number text not null,
  position integer not null,
  state text not null check (state in ('unpaid', 'paid', 'sent_in_part', 'sent', 'received', 'completed', 'cancelled', 'unknown')),
  original_state text not null default '',
  -- What somebody approved; null: nobody has, and nothing is paid.
  approved_fen bigint,
  approved_freight_fen bigint,
  made_fen bigint not null,
  total_fen bigint not null,
  goods_fen bigint not null default 0,
  freight_fen bigint not null,
  discount_fen bigint not null default 0,
  paid_fen bigint not null default 0 check (paid_fen >= 0),
  refunded_fen bigint not null default 0 check (refunded_fen >= 0),
  pay_state text not null default 'unpaid' check (pay_state in ('unpaid', 'asked', 'unclear', 'refused', 'paid')),
  -- The same for every try: the marketplace pays it once.
  pay_request_id text unique,
  pay_asked_fen bigint,
  pay_asked_at timestamptz,
  -- In Beijing: the limit of a day counts by it.
  pay_day date,
  pay_tries integer not null default 0,
  pay_readings integer not null default 0,
  pay_looked_at timestamptz,
  pay_note text not null default '',
  pay_before timestamptz,
  closed_by text not null default '' check (closed_by in ('', 'buyer', 'seller', 'marketplace', 'unknown')),
  closed_reason text not null default '',
  refund_id text not null default '',
  refund_state text not null default '',
  lines jsonb not null default '[]',
  made_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz,
  read_at timestamptz,
  unique (purchase_order_id, position),
  check (pay_state not in ('asked', 'unclear') or pay_request_id is not null)
);
create index marketplace_orders_to_pay on marketplace_orders (pay_state, made_at)
  where state = 'unpaid' and pay_state in ('unpaid', 'asked');
create index marketplace_orders_pay_day on marketplace_orders (pay_day) where pay_day is not null;

create table marketplace_parcels (
  id uuid primary key default new_id(),
  marketplace_order_id uuid not null references marketplace_orders (id),
  external_id text not null,
  carrier text not null,
  tracking_number text not null,
  state text not null check (state in ('announced', 'on_its_way', 'signed', 'not_signed', 'cancelled', 'unknown')),
  goods jsonb not null default '[]',
  -- What the receiving desk expects.
  purchase_parcel_id uuid references purchase_parcels (id) on delete set null,
  announced_at timestamptz not null default clock_timestamp(),
  unique (marketplace_order_id, external_id)
);
create index marketplace_parcels_purchase_parcel on marketplace_parcels (purchase_parcel_id);

-- What happened, and which calls were answered how.
create table marketplace_events (
  id bigint generated always as identity primary key,
  purchase_order_id uuid not null references purchase_orders (id),
  marketplace_order_id uuid references marketplace_orders (id),
  kind text not null,
  operator_id uuid references operators (id),
  details jsonb not null default '{}',
  at timestamptz not null default clock_timestamp()
);
create index marketplace_events_purchase on marketplace_events (purchase_order_id, id);
create trigger marketplace_events_append_only before update or delete on marketplace_events
  for each row execute function refuse_change();

-- What was paid there and given back, in fen: equal to the marketplace's books.
create table marketplace_entries (
  id bigint generated always as identity primary key,
  marketplace_order_id uuid not null references marketplace_orders (id),
  kind text not null check (kind in ('paid', 'refunded')),
  amount_fen bigint not null check (amount_fen > 0),
  -- Of its order and kind, the sum with this entry: the same news is booked once.
  total_fen bigint not null check (total_fen >= amount_fen),
  at timestamptz not null default clock_timestamp(),
  unique (marketplace_order_id, kind, total_fen)
);
create trigger marketplace_entries_append_only before update or delete on marketplace_entries
  for each row execute function refuse_change();

-- Up to where the orders there have been read.
create table marketplace_sweeps (
  marketplace text primary key,
  seen_at timestamptz not null
);

select audit_table('marketplace_purchases');
select audit_table('marketplace_orders');
select audit_table('marketplace_parcels');
